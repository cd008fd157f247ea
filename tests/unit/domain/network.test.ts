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
])('%s is one household with %s', (address, network) => {
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
  ['2001:db8:1:2a7b::1', ['2001:db8:1:2a7b::/64', '2001:db8:1:2a00::/56', '2001:db8:1::/48']],
  ['[2001:DB8::1]:443', ['2001:db8:0:0::/64', '2001:db8:0:0::/56', '2001:db8:0::/48']],
  ['fe80::1%eth0', ['fe80:0:0:0::/64', 'fe80:0:0:0::/56', 'fe80:0:0::/48']],
  ['unknown', ['unknown']],
  ['not:an:address', ['not:an:address']],
  ['::1]/x?[', ['::1]/x?[']],
  ['', ['']],
])('the networks of %s are %j', (address, networks) => {
  expect(listNetworks(address)).toEqual(networks);
});

test('sixteen subnets of a /56 share it, and sixteen of those their /48', () => {
  const subnets = Array.from({ length: 256 }, (_, number) => (number >> 4) * 256 + (number & 15));
  const addresses = subnets.map((subnet) => `2001:db8:7:${subnet.toString(16)}::1`);
  const widths = [0, 1, 2].map(
    (width) => new Set(addresses.map((one) => listNetworks(one)[width])),
  );
  expect(widths.map(({ size }) => size)).toEqual([256, 16, 1]);
});
