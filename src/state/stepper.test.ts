import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { playPace, Stepper } from './stepper.svelte';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a stepper', () => {
  it('stays within its steps, also when they become fewer', () => {
    let count = 5;
    const stepper = new Stepper(() => count);
    stepper.previous();
    expect(stepper.at).toBe(0);
    stepper.goTo(99);
    expect([stepper.at, stepper.isLast]).toEqual([4, true]);
    count = 2;
    expect(stepper.at).toBe(1);
    count = 0;
    expect([stepper.at, stepper.isFirst, stepper.isLast]).toEqual([0, true, true]);
  });

  it('plays to the end and stops there, and starts over from the end', () => {
    const stepper = new Stepper(() => 3);
    stepper.play();
    vi.advanceTimersByTime(playPace);
    expect([stepper.at, stepper.playing]).toEqual([1, true]);
    vi.advanceTimersByTime(5 * playPace);
    expect([stepper.at, stepper.playing, vi.getTimerCount()]).toEqual([2, false, 0]);
    stepper.toggle();
    expect([stepper.at, stepper.playing]).toEqual([0, true]);
  });

  it('stops playing where it is paused or moved by hand', () => {
    const stepper = new Stepper(() => 9);
    stepper.play();
    vi.advanceTimersByTime(2 * playPace);
    stepper.toggle();
    vi.advanceTimersByTime(5 * playPace);
    expect(stepper.at).toBe(2);
    stepper.play();
    stepper.next();
    vi.advanceTimersByTime(5 * playPace);
    expect([stepper.at, vi.getTimerCount()]).toEqual([3, 0]);
  });
});
