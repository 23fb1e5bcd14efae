/**
 * The service worker: keeps the page's own files, so that it opens and works without a network, and
 * isolates the page where its host sends no such headers, which gives WebAssembly its threads; with
 * them comes the policy that keeps texts on this device.
 * Models are not its affair: their loader checks and keeps them. It imports nothing, so that it is a
 * classic script and every browser starts it.
 */
declare const self: ServiceWorkerGlobalScope;
/** The files of this build, relative to the page, filled in by the build. */
declare const __PAGE_FILES__: readonly string[];
/** Files of this build that most visitors never need: kept when they are first asked for. */
declare const __LATER_FILES__: readonly string[];
/** Differs between builds that differ in any file. */
declare const __PAGE_VERSION__: string;
/** Content security policies, and the beginning of the path of the file that has the second one. */
declare const __PAGE_POLICY__: string;
declare const __MODELS_POLICY__: string;
declare const __MODELS_WORKER__: string;

const prefix = 'citegraph-page-';
const cacheName = prefix + __PAGE_VERSION__;
const scope = self.registration.scope;
const addresses = (files: readonly string[]) => files.map((file) => new URL(file, scope).href);
const kept = new Set(addresses(__PAGE_FILES__));
const later = new Set(addresses(__LATER_FILES__));

self.addEventListener('install', (event) => {
  event.waitUntil(keepPage().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(dropOldPages().then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') event.respondWith(openPage(request));
  else if (kept.has(request.url) || later.has(request.url)) event.respondWith(openFile(request));
});

async function keepPage(): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.addAll([scope, ...kept]);
}

async function dropOldPages(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(prefix) && name !== cacheName);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** The newest page while there is a network, else the kept one. */
async function openPage(request: Request): Promise<Response> {
  const fresh = await fetch(request).catch(() => null);
  const response = fresh ?? (await caches.match(scope));
  return response ? guarded(response, __PAGE_POLICY__) : Response.error();
}

/** File names hold a hash of their content, so a kept file is never stale. */
async function openFile(request: Request): Promise<Response> {
  const known = await caches.match(request.url);
  const response = known ?? (await fetch(request));
  if (!known && later.has(request.url) && response.ok) await keepFile(request, response.clone());
  const fetches = new URL(request.url).pathname.includes(__MODELS_WORKER__);
  return guarded(response, fetches ? __MODELS_POLICY__ : __PAGE_POLICY__);
}

/** Where there is no room the file is fetched again next time. */
async function keepFile(request: Request, response: Response): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.put(request.url, response).catch(() => undefined);
}

function guarded(response: Response, policy: string): Response {
  if (response.status === 0 || response.type === 'opaqueredirect') return response;
  const headers = new Headers(response.headers);
  headers.set('Cross-Origin-Opener-Policy', 'same-origin');
  headers.set('Cross-Origin-Embedder-Policy', 'require-corp');
  headers.set('Cross-Origin-Resource-Policy', 'same-origin');
  headers.set('Content-Security-Policy', policy);
  const { status, statusText } = response;
  return new Response(response.body, { status, statusText, headers });
}

export {};
