import { expect, test } from 'vitest';
import { networkOf } from '#server/routes/limits/network.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:0:7::1', '2001:db8:0:7'],
  ['2001:0DB8:0:7:ffff:1:2:3', '2001:db8:0:7'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['unknown', 'unknown'],
  // With the port that some proxies add.
  ['203.0.113.7:50124', '203.0.113.7'],
  ['[2001:db8:0:7::1]:50124', '2001:db8:0:7'],
  ['[2001:db8:0:7::1]', '2001:db8:0:7'],
])('%s is one network with %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each([
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7108', '203.0.113.8'],
  ['0:0:0:0:0:ffff:0:1', '0.0.0.1'],
])('%s is %s, written as IPv6', (address, ipv4) => {
  expect(networkOf(address)).toBe(ipv4);
});
