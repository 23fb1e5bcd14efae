import * as Comlink from 'comlink';
import { createShelfWorker } from './shelf-worker';

Comlink.expose(createShelfWorker());
