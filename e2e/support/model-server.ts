import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What is wrong with the answer for a file. */
export type ServerFault =
  | 'missing'
  /** A web page, with status 200. */
  | 'page'
  | 'forbidden'
  /** No header that allows other pages to read it. */
  | 'closed'
  | 'busy'
  /** One byte differs. */
  | 'damaged'
  /** The body ends in the middle, as if that were all. */
  | 'short'
  /** The connection breaks in the middle. */
  | 'broken'
  /** The last bytes never come. */
  | 'stuck';

interface Asked {
  readonly name: string;
  /** First byte that was asked for. */
  readonly from: number;
}

/** A server of a model folder, on another origin than the page, with faults on demand. */
export class ModelServer {
  readonly files: Map<string, Buffer>;
  readonly asked: Asked[] = [];
  readonly #faults = new Map<string, ServerFault>();
  readonly #server: Server;

  private constructor(files: Map<string, Buffer>) {
    this.files = files;
    this.#server = createServer((request, response) => this.#answer(request, response));
  }

  static async start(files: Map<string, Buffer>): Promise<ModelServer> {
    const server = new ModelServer(files);
    await new Promise<void>((resolve) => {
      server.#server.listen(0, '127.0.0.1', resolve);
    });
    return server;
  }

  get origin(): string {
    const address = this.#server.address() as AddressInfo;
    return `http://127.0.0.1:${String(address.port)}`;
  }

  get folderUrl(): string {
    return `${this.origin}/model/`;
  }

  get libraryUrl(): string {
    return `${this.folderUrl}library.wasm`;
  }

  /** From here on that file comes with the fault, or without one. */
  fail(name: string, fault: ServerFault | null): void {
    if (fault) this.#faults.set(name, fault);
    else this.#faults.delete(name);
  }

  /** Forgets what was asked for, and all faults. */
  heal(): void {
    this.#faults.clear();
    this.asked.length = 0;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const name = new URL(request.url ?? '/', 'http://localhost').pathname.split('/').at(-1) ?? '';
    const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
    const fault = this.#faults.get(name);
    if (fault !== 'closed') {
      response.setHeader('access-control-allow-origin', '*');
      response.setHeader('access-control-allow-headers', 'range');
    }
    if (request.method === 'OPTIONS') {
      response.writeHead(204).end();
      return;
    }
    this.asked.push({ name, from });
    const file = this.files.get(name);
    if (!file || fault === 'missing') response.writeHead(404).end('No such file.');
    else if (fault === 'forbidden') response.writeHead(403).end();
    else if (fault === 'busy') response.writeHead(503).end();
    else if (fault === 'page') sendPage(response);
    else send(response, file, from, fault);
  }
}

function sendPage(response: ServerResponse): void {
  response
    .writeHead(200, { 'content-type': 'text/html' })
    .end('<!doctype html><title>Log in</title>');
}

function send(
  response: ServerResponse,
  file: Buffer,
  from: number,
  fault: ServerFault | undefined,
): void {
  const body = Buffer.from(file.subarray(from));
  if (fault === 'damaged') body[body.length >> 1] ^= 1;
  const half = body.subarray(0, body.length >> 1);
  response.writeHead(from > 0 ? 206 : 200, {
    'content-type': 'application/octet-stream',
    ...(fault !== 'short' && { 'content-length': body.length }),
    ...(from > 0 && {
      'content-range': `bytes ${String(from)}-${String(file.length - 1)}/${String(file.length)}`,
    }),
  });
  if (fault === 'short') response.end(half);
  else if (fault === 'broken') response.write(half, () => response.destroy());
  else if (fault === 'stuck') response.write(body.subarray(0, -1000));
  else response.end(body);
}
