import * as Comlink from 'comlink';
import { createVerdictWorker } from './verdict-worker';

Comlink.expose(createVerdictWorker());
