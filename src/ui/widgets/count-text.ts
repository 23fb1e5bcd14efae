import { countWords } from '../../state/count-words';
import type { TaskProgress } from '../../state/progress';

/** "34 of 147 MB", "12 of 256 tokens"; empty while nothing is counted. */
export function countText({ unit, done, total }: TaskProgress): string {
  if (total === null) return done > 0 ? `${plain(done, unit)} ${nameOf(unit)}` : '';
  return `${plain(done, unit)} of ${plain(total, unit)} ${nameOf(unit)}`;
}

function plain(count: number, unit: TaskProgress['unit']): string {
  if (unit === 'bytes') return (count / 1e6).toFixed(count < 1e7 ? 1 : 0);
  return count.toLocaleString('en');
}

function nameOf(unit: TaskProgress['unit']): string {
  return unit === 'bytes' ? 'MB' : unit;
}

/** The size of a text as the page shows it: "76 words", "12,400 words". */
export function wordCount(text: string): string {
  return counted(countWords(text), 'word');
}

/** "3 citations", "1 citation". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}

/** "740 kB", "147 MB", "1.2 GB". */
export function byteText(bytes: number): string {
  if (bytes < 1e6) return `${String(Math.ceil(bytes / 1000))} kB`;
  if (bytes < 1e9) return `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`;
  return `${(bytes / 1e9).toFixed(1)} GB`;
}

/** "45 s", "3 min", "2 h 5 min". */
export function durationText(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  if (whole < 90) return `${String(whole)} s`;
  const minutes = Math.round(whole / 60);
  if (minutes < 90) return `${String(minutes)} min`;
  return `${String(Math.floor(minutes / 60))} h ${String(minutes % 60)} min`;
}
