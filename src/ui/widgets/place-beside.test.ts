import { describe, expect, it } from 'vitest';
import { placeBeside } from './place-beside';

const screen = { width: 400, height: 600 };
const box = { width: 200, height: 100 };

describe('placeBeside', () => {
  it('goes under the target where there is room', () => {
    expect(placeBeside({ left: 20, top: 50, width: 40, height: 20 }, box, screen)).toEqual({
      left: 20,
      top: 76,
    });
  });

  it('goes above the target at the foot of the screen', () => {
    expect(placeBeside({ left: 20, top: 560, width: 40, height: 20 }, box, screen).top).toBe(454);
  });

  it('stays inside the screen at both sides', () => {
    expect(placeBeside({ left: 380, top: 0, width: 10, height: 10 }, box, screen).left).toBe(192);
    expect(placeBeside({ left: -30, top: 0, width: 10, height: 10 }, box, screen).left).toBe(8);
  });
});
