/**
 * Registers the service worker of a built page, which keeps the page for use without a network. A
 * browser that refuses (private mode, no secure context) goes without.
 */
export function keepPageOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const script = new URL('service-worker.js', document.baseURI);
  navigator.serviceWorker.register(script).catch(() => undefined);
}
