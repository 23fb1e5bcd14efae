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
