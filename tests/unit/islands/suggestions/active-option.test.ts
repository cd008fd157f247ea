import { expect, test } from 'vitest';
import { moveActive } from '#islands/suggestions/active-option.ts';

test('goes down through the options and back to the text', () => {
  const path = [-1];
  for (let step = 0; step < 4; step += 1)
    path.push(moveActive('ArrowDown', path.at(-1) ?? 0, 3) ?? 9);
  expect(path).toEqual([-1, 0, 1, 2, -1]);
});

test('goes up from the text to the last option', () => {
  expect(moveActive('ArrowUp', -1, 3)).toBe(2);
  expect(moveActive('ArrowUp', 0, 3)).toBe(-1);
});

test('leaves Home and End to the text until an option is active', () => {
  expect(moveActive('Home', -1, 3)).toBeUndefined();
  expect(moveActive('End', -1, 3)).toBeUndefined();
  expect(moveActive('Home', 2, 3)).toBe(0);
  expect(moveActive('End', 0, 3)).toBe(2);
});

test('takes no key without options, nor a key that is not its own', () => {
  expect(moveActive('ArrowDown', -1, 0)).toBeUndefined();
  expect(moveActive('a', 1, 3)).toBeUndefined();
});
