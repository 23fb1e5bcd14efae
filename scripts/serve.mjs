import { preview } from 'vite';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Serves the built app from `dist`. If the port is taken, the next free one is used.
 * @param {number} port 0 asks for any free port
 * @returns {Promise<{ url: string, close: () => Promise<void> }>}
 */
export async function serve(port) {
  const server = await preview({
    root,
    logLevel: 'error',
    preview: { port, strictPort: false, host: '127.0.0.1' },
  });
  const address = server.httpServer.address();
  const at = typeof address === 'object' && address ? address.port : port;
  return { url: `http://127.0.0.1:${at}/`, close: () => server.close() };
}
