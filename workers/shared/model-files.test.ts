import { createHash } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LoadProgress } from '../../src/contracts/loading';
import { fetchModelFiles, type ModelFilesRequest } from './model-files';
import type { ModelStore } from './model-store';

/** A real server of a small model, whose answers a test can bend. */
const weights = Buffer.alloc(300_000, 'weights ');
const config = Buffer.from('{"vocab_size": 3}');
const manifestOf = (files: Record<string, Buffer>, model = 'tiny'): string =>
  JSON.stringify({
    model,
    files: Object.entries(files).map(([path, bytes]) => ({
      path,
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    })),
  });
const contents: Record<string, Buffer> = {
  'config.json': config,
  'onnx/model.onnx': Buffer.from('graph'),
  'onnx/model.onnx_data': weights,
  'onnx/other.onnx': Buffer.from('not needed'),
};

let server: Server;
let base: string;
let asked: string[];
let bend: Record<string, RequestListener>;

beforeEach(async () => {
  asked = [];
  bend = {
    'manifest.json': (_, response) => response.end(manifestOf(contents)),
  };
  server = createServer((request, response) => {
    const path = (request.url ?? '').replace('/app/models/tiny/', '');
    asked.push(path);
    const bytes = contents[path];
    const answer = bend[path];
    if (answer) return void answer(request, response);
    if (bytes) return void response.end(bytes);
    response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/app/models/`;
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

function memoryStore(): ModelStore & { readonly kept: Map<string, Uint8Array<ArrayBuffer>> } {
  const kept = new Map<string, Uint8Array<ArrayBuffer>>();
  const key = (url: string, tag: string): string => `${url} ${tag}`;
  return {
    kept,
    read: (url, tag) => Promise.resolve(kept.get(key(url, tag)) ?? null),
    write: (url, tag, bytes) => {
      for (const old of kept.keys()) if (old.startsWith(`${url} `)) kept.delete(old);
      kept.set(key(url, tag), bytes);
      return Promise.resolve();
    },
    drop: (url, tag) => {
      kept.delete(key(url, tag));
      return Promise.resolve();
    },
  };
}

const needs = { graph: 'model.onnx', settings: ['config.json'] };

function request(changes: Partial<ModelFilesRequest> = {}): ModelFilesRequest {
  return {
    model: 'tiny',
    modelsUrl: base,
    needs,
    store: null,
    onProgress: () => undefined,
    signal: new AbortController().signal,
    ...changes,
  };
}

const codeOf = (changes?: Partial<ModelFilesRequest>): Promise<unknown> =>
  fetchModelFiles(request(changes)).then(
    () => 'loaded',
    (error: unknown) => (error as { code?: string; name: string }).code ?? (error as Error).name,
  );

describe('fetchModelFiles', () => {
  it('brings the files that the load needs, and no other, with growing progress', async () => {
    const seen: LoadProgress[] = [];
    const files = await fetchModelFiles(request({ onProgress: (progress) => seen.push(progress) }));
    expect([...files.keys()]).toEqual(['config.json', 'onnx/model.onnx', 'onnx/model.onnx_data']);
    expect(Buffer.from(files.get('onnx/model.onnx_data') ?? []).equals(weights)).toBe(true);
    expect(asked).not.toContain('onnx/other.onnx');
    const total = config.length + 'graph'.length + weights.length;
    const counted = seen.slice(1);
    expect(seen[0]).toMatchObject({ stage: 'checking' });
    expect(counted.every(({ totalBytes }) => totalBytes === total)).toBe(true);
    const loaded = counted.map(({ loadedBytes }) => loadedBytes);
    expect(loaded).toEqual([...loaded].sort((a, b) => a - b));
    expect(loaded.at(-1)).toBe(total);
  });

  it('takes kept copies without asking for them again', async () => {
    const store = memoryStore();
    await fetchModelFiles(request({ store }));
    asked = [];
    const files = await fetchModelFiles(request({ store }));
    expect(asked).toEqual(['manifest.json']);
    expect(Buffer.from(files.get('config.json') ?? []).equals(config)).toBe(true);
  });

  it('works from kept copies when the server is gone', async () => {
    const store = memoryStore();
    await fetchModelFiles(request({ store }));
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    expect(await codeOf({ store })).toBe('loaded');
    expect(await codeOf()).toBe('network');
  });

  it('fetches a replaced model again and forgets the old copy', async () => {
    const store = memoryStore();
    await fetchModelFiles(request({ store }));
    const better = { ...contents, 'config.json': Buffer.from('{"vocab_size": 4}') };
    bend['manifest.json'] = (_, response) => response.end(manifestOf(better));
    bend['config.json'] = (_, response) => response.end(better['config.json']);
    asked = [];
    const files = await fetchModelFiles(request({ store }));
    expect(asked).toEqual(['manifest.json', 'config.json']);
    expect(Buffer.from(files.get('config.json') ?? []).toString()).toBe('{"vocab_size": 4}');
    expect([...store.kept.keys()].filter((key) => key.includes('config.json'))).toHaveLength(1);
  });

  it.each<[string, (store: ReturnType<typeof memoryStore>, key: string) => void]>([
    ['short', (store, key) => store.kept.set(key, new Uint8Array(3))],
    ['altered', (store, key) => store.kept.set(key, new Uint8Array(weights.length))],
  ])('drops a %s kept copy and fetches it again', async (_, damage) => {
    const store = memoryStore();
    await fetchModelFiles(request({ store }));
    const key = [...store.kept.keys()].find((kept) => kept.includes('onnx_data')) ?? '';
    damage(store, key);
    asked = [];
    await fetchModelFiles(request({ store }));
    expect(asked).toEqual(['manifest.json', 'onnx/model.onnx_data']);
    expect(Buffer.from(store.kept.get(key) ?? []).equals(weights)).toBe(true);
  });

  it('fetches again what the store cannot read', async () => {
    const store = { ...memoryStore(), read: () => Promise.reject(new Error('unreadable')) };
    expect(await codeOf({ store })).toBe('loaded');
  });

  it('passes on that there is no space', async () => {
    const { FaultError } = await import('./fault-error');
    const store = {
      ...memoryStore(),
      write: () => Promise.reject(new FaultError('model-no-space', 'full')),
    };
    expect(await codeOf({ store })).toBe('model-no-space');
  });

  it.each<[string, string, RequestListener]>([
    ['model-file-missing', 'onnx/model.onnx', (_, response) => response.writeHead(404).end()],
    ['model-file-missing', 'manifest.json', (_, response) => response.writeHead(404).end()],
    [
      'model-file-not-a-file',
      'onnx/model.onnx',
      (_, response) =>
        response
          .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
          .end('<!doctype html>'),
    ],
    ['model-file-not-a-file', 'manifest.json', (_, response) => response.end('<!doctype html>')],
    ['model-hash-mismatch', 'onnx/model.onnx', (_, response) => response.end('grapf')],
    ['model-hash-mismatch', 'onnx/model.onnx', (_, response) => response.end('gra')],
    ['model-hash-mismatch', 'onnx/model.onnx', (_, response) => response.end('graph and more')],
    ['network', 'onnx/model.onnx', (_, response) => response.writeHead(503).end()],
    ['network', 'onnx/model.onnx', (message) => message.socket.destroy()],
    [
      'network',
      'onnx/model.onnx_data',
      (_, response) => {
        response.writeHead(200, { 'content-length': weights.length });
        response.write(weights.subarray(0, 1000), () => response.destroy());
      },
    ],
    ['model-manifest-invalid', 'manifest.json', (_, response) => response.end('{"model": "tiny"}')],
    [
      'model-manifest-invalid',
      'manifest.json',
      (_, response) => response.end(manifestOf(contents, 'another')),
    ],
    [
      'model-manifest-invalid',
      'manifest.json',
      (_, response) => response.end(manifestOf({ 'config.json': config })),
    ],
    [
      'model-manifest-invalid',
      'manifest.json',
      (_, response) => response.end(manifestOf({ ...contents, '../secret': config })),
    ],
  ])('answers %s when %s goes wrong, and keeps nothing of it', async (code, path, answer) => {
    bend[path] = answer;
    const store = memoryStore();
    expect(await codeOf({ store })).toBe(code);
    expect([...store.kept.keys()].some((key) => key.includes(`${path} `))).toBe(false);
  });

  it('stops in the middle of a file', async () => {
    const controller = new AbortController();
    bend['onnx/model.onnx_data'] = (_, response) => {
      response.writeHead(200, { 'content-length': weights.length });
      response.write(weights.subarray(0, 1000));
    };
    const onProgress = ({ file, loadedBytes }: LoadProgress): void => {
      if (file === 'onnx/model.onnx_data' && loadedBytes > 1000) controller.abort();
    };
    expect(await codeOf({ signal: controller.signal, onProgress })).toBe('CancelledError');
  });
});
