import { describe, expect, test } from 'vitest';
import { findToastPosition, isFree } from '#islands/every-page/toast-position.ts';

const view = { width: 360, height: 740 };
const sizes = [
  { width: 336, height: 60 },
  { width: 240, height: 64 },
];
const header = [
  { left: 8, top: 8, width: 44, height: 44 },
  { left: 308, top: 8, width: 44, height: 44 },
];
const button = { left: 180, top: 80, width: 164, height: 44 };

describe('findToastPosition', () => {
  test('stands at the edge that is wished for where nothing is in the way', () => {
    expect(findToastPosition({ sizes, view, taken: [], edge: 'top' })).toMatchObject({ top: 8 });
    const low = findToastPosition({ sizes, view, taken: [], edge: 'bottom' });
    expect(low).toEqual({ left: 12, top: 672, width: 336, height: 60 });
  });

  test('fits between the two buttons of a header, above what follows', () => {
    const place = findToastPosition({ sizes, view, taken: [...header, button], edge: 'top' });
    expect(place).toEqual({ left: 60, top: 8, width: 240, height: 64 });
  });

  test('goes to the side, or further in, until it covers nothing', () => {
    const bar = { left: 0, top: 680, width: 360, height: 60 };
    const row = { left: 16, top: 600, width: 60, height: 76 };
    const place = findToastPosition({ sizes, view, taken: [bar, row], edge: 'bottom' });
    expect(place).toMatchObject({ left: 112, width: 240 });
    expect(isFree(place, [bar, row], view)).toBe(true);
  });

  test('does not stay where a window that was turned or made smaller no longer reaches', () => {
    const place = findToastPosition({ sizes, view, taken: [], edge: 'bottom' });
    expect(isFree(place, [], view)).toBe(true);
    expect(isFree(place, [], { width: 740, height: 360 })).toBe(false);
    expect(isFree(place, [], { width: 320, height: 740 })).toBe(false);
  });

  test('lies on what is under something else, which is looked for only where it would lie', () => {
    let count = 0;
    const hidden = { left: 60, top: 8, width: 240, height: 44, isInSight: () => ++count < 0 };
    const far = { left: 0, top: 600, width: 360, height: 44, isInSight: () => ++count < 0 };
    const place = findToastPosition({ sizes, view, taken: [...header, hidden, far], edge: 'top' });
    expect(place).toEqual({ left: 60, top: 8, width: 240, height: 64 });
    expect(count).toBe(1);
  });

  test('covers as little as it can where there is no free place', () => {
    const all = { left: 0, top: 0, width: 360, height: 700 };
    const place = findToastPosition({ sizes, view, taken: [all], edge: 'top' });
    expect(place.top + place.height).toBeGreaterThan(728);
  });
});
