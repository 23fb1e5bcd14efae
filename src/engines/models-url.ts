/** Absolute address of the folder of the built-in models, wherever the app is served from. */
export function modelsUrl(): string {
  return new URL(`${import.meta.env.BASE_URL}models/`, document.baseURI).href;
}
