/**
 * Headers of the page. Isolation (COOP/COEP) gives WebAssembly its threads; the policy lets the
 * page talk to its own origin only, so that private text cannot leave it.
 * @param {'dev' | 'built'} mode the dev server injects inline modules, so it goes without the policy
 * @returns {Record<string, string>}
 */
export function pageHeaders(mode) {
  const isolation = {
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Embedder-Policy': 'require-corp',
    'Cross-Origin-Resource-Policy': 'same-origin',
  };
  return mode === 'dev' ? isolation : { ...isolation, 'Content-Security-Policy': contentPolicy };
}

export const contentPolicy = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "worker-src 'self'",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'none'",
].join('; ');
