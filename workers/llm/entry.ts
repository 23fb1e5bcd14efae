import * as Comlink from 'comlink';
import { createLanguageWorker } from './language-worker';

Comlink.expose(createLanguageWorker());
