import { basename, dirname } from 'node:path';

/** The worker that fetches models: the only script of the page that may talk to other origins. */
export const modelsWorker = 'models-worker';

/**
 * Names a worker's file by its folder, so that hosts can send each its own headers.
 * @param {{ facadeModuleId?: string | null }} chunk
 */
export function workerFileName({ facadeModuleId }) {
  const folder = facadeModuleId ? basename(dirname(facadeModuleId)) : 'page';
  return `assets/${folder}-worker-[hash].js`;
}

/**
 * Whether `path` is the address of that worker's file.
 * @param {string} path
 */
export function isModelsWorker(path) {
  return path.includes(`/assets/${modelsWorker}-`);
}
