import { builtHeaders, pagePolicy } from './headers.mjs';

/**
 * Sends the headers of the built page with `vite preview`, each file its own, and writes the page's
 * policy into the page too, for hosts that send none.
 * @returns {import('vite').Plugin}
 */
export function pageGuard() {
  return {
    name: 'citegraph-page-guard',
    transformIndexHtml(_, { bundle }) {
      const attrs = { 'http-equiv': 'Content-Security-Policy', content: pagePolicy };
      return bundle ? [{ tag: 'meta', attrs, injectTo: 'head-prepend' }] : [];
    },
    configurePreviewServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const { pathname } = new URL(request.url ?? '/', 'http://localhost');
        for (const [name, value] of Object.entries(builtHeaders(pathname))) {
          response.setHeader(name, value);
        }
        next();
      });
    },
  };
}
