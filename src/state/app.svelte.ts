import { createContext } from 'svelte';
import type { LanguageEngine } from '../contracts/language';
import type { ModelShelf } from '../contracts/models';
import type { BackendEngine } from '../contracts/verdict';
import { Asking } from './asking.svelte';
import { Busy } from './busy.svelte';
import { Checking } from './checking.svelte';
import { Comparison } from './comparison.svelte';
import { Device } from './device.svelte';
import { Engines } from './engines.svelte';
import { JudgeLoading } from './judge-loading.svelte';
import { Judging } from './judging.svelte';
import { Learning } from './learning.svelte';
import { Lab } from './lab/lab.svelte';
import { Models } from './models.svelte';
import { Persistence } from './persistence.svelte';
import { Route } from './route.svelte';
import { SelfTesting } from './self-testing.svelte';
import { Sources } from './sources.svelte';
import { Theme } from './theme.svelte';

/** The page's one store: a class a topic, handed down by context. */
export class AppState {
  readonly busy = new Busy();
  readonly route = new Route();
  readonly theme = new Theme();
  readonly sources = new Sources();
  readonly judging: Judging;
  readonly engines: Engines;
  readonly asking: Asking;
  readonly checking: Checking;
  readonly comparison: Comparison;
  readonly learning: Learning;
  readonly lab: Lab;
  readonly device = new Device();
  readonly models: Models;
  readonly selfTesting: SelfTesting;
  readonly judgeLoading: JudgeLoading;
  readonly persistence: Persistence;

  constructor(language: LanguageEngine, verdict: BackendEngine, shelf: ModelShelf) {
    this.judging = new Judging(verdict);
    this.engines = new Engines(language, this.judging.engine);
    this.asking = new Asking(this.sources, this.engines, this.busy);
    this.checking = new Checking(this.sources, this.engines, this.busy);
    this.comparison = new Comparison(this.checking, this.engines, this.busy);
    this.learning = new Learning(this.asking, this.sources, this.engines, this.busy);
    this.lab = new Lab(this.engines, this.busy);
    this.models = new Models(shelf, this.engines);
    this.selfTesting = new SelfTesting(this.engines, this.busy);
    this.judgeLoading = new JudgeLoading(this.engines, this.busy);
    this.persistence = new Persistence(this.sources, this.asking, this.checking);
  }
}

export const [useApp, provideApp] = createContext<AppState>();
