import { expect, test } from 'vitest';
import { createFigureBounds } from '#server/visits/figure-bounds.ts';
import { listNetworks, networkOf } from '#domain/visitors/network.ts';

const figure = { target: 'w a-store', most: 5 };
const from = (address: string) => ({
  address: networkOf(address),
  networks: listNetworks(address),
});
const countOf = (addresses: readonly string[]): number => {
  const bounds = createFigureBounds();
  return addresses.filter((address) => bounds.takes(from(address), figure)).length;
};
const addresses = (write: (number: number) => string): string[] =>
  Array.from({ length: 200 }, (_, number) => write(number));

test.each([
  ['one address', 5, () => '203.0.113.7'],
  ['an IPv4 /24', 50, (number: number) => `203.0.113.${number}`],
  ['a /64', 5, (number: number) => `2001:db8:1:1::${number}`],
  ['a /56', 15, (number: number) => `2001:db8:1:${(256 + number).toString(16)}::1`],
  ['a /48', 50, (number: number) => `2001:db8:1:${(number * 256).toString(16)}::1`],
  ['two hundred strangers', 200, (number: number) => `10.0.${number}.1`],
])('from %s a figure counts %i', (_, taken, write) => {
  expect(countOf(addresses(write))).toBe(taken);
});

test('what one network has used up another figure and another day have not', () => {
  let now = 0;
  const bounds = createFigureBounds(() => now);
  const take = (target: string) => bounds.takes(from('203.0.113.7'), { target, most: 1 });
  expect([take('a'), take('a'), take('b')]).toEqual([true, false, true]);
  now = 24 * 3_600_000;
  expect(take('a')).toBe(true);
});

test('with too many counts the oldest are forgotten', () => {
  const bounds = createFigureBounds(() => 0, 4);
  const take = (address: string) => bounds.takes(from(address), { ...figure, most: 1 });
  for (let number = 0; number < 10; number += 1) take(`10.0.${number}.1`);
  expect([take('10.0.9.1'), take('10.0.0.1')]).toEqual([false, true]);
});
