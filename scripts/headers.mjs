import { isModelsWorker } from './worker-names.mjs';

/**
 * Isolation (COOP/COEP) gives WebAssembly its threads. The dev server injects inline modules, so that
 * it sends no policy beside it.
 */
export const isolation = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/**
 * What the page and its workers may do: they talk to the page's own origin only, so that private text
 * cannot leave it. `blob:` is for what the page itself holds in memory.
 */
export const pagePolicy = policy("'self' blob:");

/** The worker that fetches models may ask other origins; no text of the person's ever reaches it. */
export const modelsPolicy = policy("'self' https: http://localhost:* http://127.0.0.1:*");

/**
 * The headers of a file of the built page.
 * @param {string} path its address on the server, without a query
 * @returns {Record<string, string>}
 */
export function builtHeaders(path) {
  const csp = isModelsWorker(path) ? modelsPolicy : pagePolicy;
  return { ...isolation, 'Content-Security-Policy': csp };
}

/** @param {string} connect */
function policy(connect) {
  return [
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    `connect-src ${connect}`,
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'none'",
  ].join('; ');
}
