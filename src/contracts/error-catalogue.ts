import type { ErrorCode, Fault } from './errors';

/** A failure in words for the person: what happened, why, and what to do next. */
export interface FaultDescription {
  readonly title: string;
  readonly cause: string;
  readonly next: string;
}

const catalogue: Readonly<Record<ErrorCode, FaultDescription>> = {
  cancelled: {
    title: 'Stopped',
    cause: 'You stopped this before it was done.',
    next: 'Start it again whenever you like.',
  },
  superseded: {
    title: 'Replaced by a later request',
    cause: 'Another request came in, and the model works on one at a time.',
    next: 'Wait for the later one, then ask again.',
  },
  'model-file-missing': {
    title: 'A model file is missing',
    cause: 'The server that serves this page does not have one of the model’s files.',
    next: 'Check that the folder models/ was copied together with the page, then load again.',
  },
  'model-file-not-a-file': {
    title: 'The server sent something else than a model file',
    cause: 'A web page came in place of the file; servers do this for addresses they do not know.',
    next: 'Check that the folder models/ was copied together with the page, then load again.',
  },
  'model-hash-mismatch': {
    title: 'A model file is damaged',
    cause: 'Its size or its checksum is not the one listed, so it was not used.',
    next: 'Load again; if it happens again, copy the model’s files to the server anew.',
  },
  'model-no-space': {
    title: 'No room to keep the model',
    cause: 'The browser has no space left for this page, or a private window keeps it small.',
    next: 'Free some disk space or clear the data of other sites, then load again.',
  },
  'model-manifest-invalid': {
    title: 'The model’s list of files cannot be used',
    cause: 'Its manifest or its settings are not of the form this version expects.',
    next: 'Use the models that came with this version of the page.',
  },
  network: {
    title: 'The connection was lost',
    cause: 'A model file could not be fetched from the server of this page.',
    next: 'Check the connection and load again; the files that arrived are kept.',
  },
  'out-of-memory': {
    title: 'Not enough memory',
    cause: 'The browser could not give the model the memory it needs.',
    next: 'Close other tabs, use shorter sources, then load the model again.',
  },
  'session-failed': {
    title: 'The model could not run',
    cause: 'The engine that runs the model reported an error.',
    next: 'Load the model again; a current version of the browser may be needed.',
  },
  'model-not-here': {
    title: 'The model is not on this device',
    cause: 'Its files were not downloaded, or the browser removed some of them.',
    next: 'Open Models and download it; what is still here is not fetched again.',
  },
  'download-missing': {
    title: 'A file of the model is not there',
    cause: 'Its server answered that it has no such file.',
    next: 'Check the address of the model, or try again later; the files that arrived are kept.',
  },
  'download-not-a-file': {
    title: 'Something else came than a file of the model',
    cause: 'A web page or another kind of file came in its place: a login page, for example.',
    next: 'Check the network (a hotel or office page?) and the address, then resume the download.',
  },
  'download-damaged': {
    title: 'A file of the model arrived damaged',
    cause: 'Its size or its checksum is not the one listed, so it was not kept.',
    next: 'Resume the download: only that file is fetched again.',
  },
  'download-interrupted': {
    title: 'The download was interrupted',
    cause: 'The connection was lost, the server is busy, or it lets no other page read it (CORS).',
    next: 'Resume the download when the network is back: it goes on where it stopped.',
  },
  'download-refused': {
    title: 'The server does not give out this model',
    cause: 'It asks for a login, or does not allow other pages to read its files.',
    next: 'Choose another model, or one whose server allows this page (CORS).',
  },
  'download-elsewhere': {
    title: 'Another tab is busy with this model',
    cause: 'Two tabs may not change the same files at once.',
    next: 'Wait for the other tab, or close it, then try again.',
  },
  'library-unusable': {
    title: 'The model’s library does not run here',
    cause: 'It is no WebAssembly for this version of WebLLM, or was made for another model.',
    next: 'Use a library compiled for this version, or choose another model.',
  },
  'model-unsupported': {
    title: 'This kind of model is not supported',
    cause: 'Its settings or its tokenizer are of a kind that this page cannot read.',
    next: 'Choose another model; the built-in one always works.',
  },
  'no-webgpu': {
    title: 'No WebGPU here',
    cause: 'This browser or this device offers no usable GPU to web pages.',
    next: 'Use the built-in model, or a current browser with WebGPU switched on.',
  },
  'gpu-unfit': {
    title: 'This GPU cannot run the model',
    cause: 'The model needs a feature or a size that the GPU does not have.',
    next: 'Choose a model marked as fit for this device: a smaller one, or its f32 twin.',
  },
  'gpu-lost': {
    title: 'The GPU was lost',
    cause: 'It ran out of memory, its driver restarted, or the system took it away.',
    next: 'Try again: the model is loaded anew. If it happens again, choose a smaller model.',
  },
  'gpu-elsewhere': {
    title: 'Another tab uses the GPU',
    cause: 'A model runs on the GPU in another tab of this page, and two would not fit.',
    next: 'Close the other tab or choose the built-in model there, then try again.',
  },
  'self-test-failed': {
    title: 'The model failed its self-test',
    cause: 'It loaded, but its numbers are wrong on this device: its answers would be noise.',
    next: 'Verify the model’s files in Models; if it fails again, choose another model.',
  },
  'lost-while-hidden': {
    title: 'The browser stopped the model while this tab was hidden',
    cause: 'Browsers take memory and the GPU away from tabs that nobody looks at.',
    next: 'Keep this tab in view and try again; the model is loaded anew.',
  },
  'prompt-too-long': {
    title: 'Too much text for the model',
    cause: 'The text and the answer together are longer than the model can read at once.',
    next: 'Remove or shorten sources, or ask about fewer of them.',
  },
  'question-too-long': {
    title: 'The question is too long',
    cause: 'It leaves no room for the sources beside it.',
    next: 'Shorten the question, and move what it tells into a source.',
  },
  'nothing-to-quote': {
    title: 'There is nothing to quote',
    cause: 'None of the sources holds any text.',
    next: 'Add a source with text, then ask again.',
  },
  'worker-died': {
    title: 'The model’s background task ended',
    cause: 'The browser ended it, or it could not be started.',
    next: 'Load the model again; if it fails again, reload the page.',
  },
  'worker-hung': {
    title: 'The model stopped answering',
    cause: 'Its background task gave no sign of life for a long time and was ended.',
    next: 'Load the model again, and close other busy tabs.',
  },
  'not-loaded': {
    title: 'The model is not loaded',
    cause: 'It was not loaded yet, or was ended after a failure.',
    next: 'Load the model, then try again.',
  },
  'storage-failed': {
    title: 'The browser could not keep the data',
    cause: 'Its storage for this page failed or is switched off.',
    next: 'Allow this page to store data, or go on without keeping it.',
  },
  unexpected: {
    title: 'Something went wrong',
    cause: 'This failure has no name yet; the detail below may say more.',
    next: 'Try again; if it happens again, reload the page.',
  },
};

/** The words for a fault. Its `detail` is for the curious, and shown beside them. */
export function describeFault(fault: Fault): FaultDescription {
  return catalogue[fault.code];
}
