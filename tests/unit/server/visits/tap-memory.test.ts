import { expect, test } from 'vitest';
import { createTapMemory } from '#server/visits/tap-memory.ts';

const minute = 60_000;
const tap = { address: '10.0.0.1', agent: 'a phone', target: 'store w' };

test('a tap counts again after ten minutes, and another one at once', () => {
  let now = 0;
  const memory = createTapMemory(() => now);
  expect(memory.isFirst(tap)).toBe(true);
  now = 9 * minute;
  expect(memory.isFirst(tap)).toBe(false);
  expect(memory.isFirst({ ...tap, target: 'store m' })).toBe(true);
  expect(memory.isFirst({ ...tap, address: '10.0.0.2' })).toBe(true);
  expect(memory.isFirst({ ...tap, agent: 'another phone' })).toBe(true);
  now = 10 * minute;
  expect(memory.isFirst(tap)).toBe(true);
});

test('remembered taps are forgotten with the key of the day', () => {
  let now = 0;
  const memory = createTapMemory(() => now);
  now = 24 * 60 * minute - 1;
  expect(memory.isFirst(tap)).toBe(true);
  now += 1;
  expect(memory.isFirst(tap)).toBe(true);
});

test('with too many taps the oldest are forgotten', () => {
  const memory = createTapMemory(() => 0, 10);
  for (let n = 0; n < 30; n += 1) memory.isFirst({ ...tap, address: `10.0.0.${n}` });
  expect(memory.isFirst({ ...tap, address: '10.0.0.29' })).toBe(false);
  expect(memory.isFirst({ ...tap, address: '10.0.0.0' })).toBe(true);
});
