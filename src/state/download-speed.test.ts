import { expect, it } from 'vitest';
import { DownloadSpeed } from './download-speed';

it('tells the speed of the last seconds, and none before it knows', () => {
  const speed = new DownloadSpeed();
  expect(speed.bytesPerSecond).toBeNull();
  speed.add(0, 0);
  speed.add(100, 1000);
  expect(speed.bytesPerSecond).toBeNull();
  for (let at = 1000; at <= 60_000; at += 1000) speed.add(at, 5 * at);
  expect(speed.bytesPerSecond).toBeCloseTo(5000);
  for (let at = 61_000; at <= 80_000; at += 1000) speed.add(at, 300_000 + (at - 60_000));
  expect(speed.bytesPerSecond).toBeCloseTo(1000);
  speed.restart();
  expect(speed.bytesPerSecond).toBeNull();
});
