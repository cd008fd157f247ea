import { expect, test } from 'vitest';
import { networkOf } from '#server/services/network.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:0:7::1', '2001:db8:0:7'],
  ['2001:0DB8:0:7:ffff:1:2:3', '2001:db8:0:7'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['unknown', 'unknown'],
])('%s is one network with %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('addresses of IPv4 that are written as IPv6 stay apart', () => {
  const [first, second] = ['::ffff:203.0.113.7', '::ffff:203.0.113.8'].map(networkOf);
  expect(first).not.toBe(second);
});
