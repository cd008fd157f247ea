import { expect, test } from 'vitest';
import { listNetworks, networkOf } from '#domain/visitors/network.ts';

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

test.each([
  ['203.0.113.7', ['203.0.113.0/24']],
  ['203.0.113.7:50124', ['203.0.113.0/24']],
  ['::ffff:203.0.113.7', ['203.0.113.0/24']],
  ['2001:db8:0:7ff::1', ['2001:db8:0:7ff::/64', '2001:db8:0:700::/56', '2001:db8:0::/48']],
  ['[2001:DB8::7:0:0:1]:443', ['2001:db8:0:0::/64', '2001:db8:0:0::/56', '2001:db8:0::/48']],
  ['unknown', ['unknown']],
  ['a:b', ['a:b']],
])('%s is in %j, from narrow to wide', (address, networks) => {
  expect(listNetworks(address)).toEqual(networks);
});

test('the 256 networks that one customer may have are one /56', () => {
  const addresses = Array.from(
    { length: 256 },
    (_, n) => `2001:db8:5:${(n + 256).toString(16)}::1`,
  );
  expect(new Set(addresses.map((address) => listNetworks(address)[0])).size).toBe(256);
  expect(new Set(addresses.map((address) => listNetworks(address)[1])).size).toBe(1);
});
