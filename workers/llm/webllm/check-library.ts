import { FaultError } from '../../shared/fault-error';

/** What web-llm (0.2.86) calls in every library; those for earlier versions have other names for it. */
const demanded = ['memory', 'TVMFFIFunctionCall', 'TVMFFIFunctionGetGlobal'] as const;

/** Throws `library-unusable` unless the bytes are WebAssembly that this version of web-llm can call. */
export async function checkLibrary(library: Blob): Promise<void> {
  const module = await WebAssembly.compile(await library.arrayBuffer()).catch((error: unknown) => {
    throw new FaultError('library-unusable', String(error));
  });
  const exported = new Set(WebAssembly.Module.exports(module).map(({ name }) => name));
  const missing = demanded.filter((name) => !exported.has(name));
  if (missing.length === 0) return;
  const detail = `The library lacks ${missing.join(', ')}: it was not made for WebLLM 0.2.86.`;
  throw new FaultError('library-unusable', detail);
}
