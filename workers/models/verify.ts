import { throwIfCancelled } from '../../src/base/cancellation';
import type { DownloadProgress, Verification, WebLlmModel } from '../../src/contracts/models';
import { keptList, keptModel, keptResponse } from '../shared/kept-models';
import type { WebLlmFile } from '../shared/webllm-files';
import { problemOf } from './check-file';
import { bytesOfParts, dropParts } from './parts';

/** Reads every kept file of a model again, and drops those that do not pass their check. */
export async function verifyModel(
  model: WebLlmModel,
  onProgress: (progress: DownloadProgress) => void,
  signal: AbortSignal,
): Promise<Verification> {
  const { totalBytes } = await keptModel(model, bytesOfParts);
  const list = await keptList(model);
  const damaged: string[] = [];
  let doneBytes = 0;
  for (const file of [...(list?.leading ?? []), ...(list?.shards ?? [])]) {
    throwIfCancelled(signal);
    onProgress({ stage: 'checking', file: file.name, doneBytes, totalBytes });
    const kept = await keptResponse(file);
    if (!kept) continue;
    const blob = await kept.blob();
    doneBytes += blob.size;
    if ((await problemOf(file, blob, signal)) === null) continue;
    await drop(file);
    damaged.push(file.name);
  }
  return { kept: await keptModel(model, bytesOfParts), damaged };
}

async function drop(file: WebLlmFile): Promise<void> {
  await (await caches.open(file.cache)).delete(file.url);
  await dropParts(file);
}
