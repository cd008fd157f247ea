/** The port of a connection, which some proxies write behind the address. Each connection has another one. */
const port = /(?<=^[\d.]+|\]):\d+$/;
const ipv4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;

/**
 * The part of an address that identifies one household: all of an IPv4 address, however it is written, and the first
 * half of an IPv6 address, because a household has all addresses that begin with it. A text that is no address is
 * returned unchanged.
 * @example networkOf('2001:db8:0:7::1') // '2001:db8:0:7'
 */
export function networkOf(address: string): string {
  const read = readAddress(address);
  return typeof read === 'string' ? read : read.slice(0, 4).join(':');
}

/**
 * The networks of an address from narrow to wide: the /24 of IPv4, or the /64, /56 and /48 of IPv6 (product.md 6.8). An
 * IPv4 address in IPv6 form counts as IPv4. A text that is no address is a network of its own.
 * @example listNetworks('203.0.113.7') // ['203.0.113.0/24']
 */
export function listNetworks(address: string): readonly string[] {
  const read = readAddress(address);
  if (typeof read === 'string') return [ipv4.test(read) ? read.replace(/\d+$/, '0/24') : read];
  const [first = '0', second = '0', third = '0', fourth = '0'] = read;
  const site = `${first}:${second}:${third}`;
  const subnet = (parseInt(fourth, 16) & 0xff00).toString(16);
  return [`${site}:${fourth}::/64`, `${site}:${subnet}::/56`, `${site}::/48`];
}

/**
 * The eight groups of an IPv6 address; null for any other text.
 * @example expandIPv6('2001:db8::7') // ['2001', 'db8', '0', '0', '0', '0', '0', '7']
 */
export function expandIPv6(address: string): readonly string[] | null {
  const host = `http://[${address}]`;
  if (!/^[\da-f:.]*:[\da-f:.]*$/i.test(address) || !URL.canParse(host)) return null;
  const [head = '', tail = ''] = new URL(host).hostname.slice(1, -1).split('::');
  const list = (part: string): string[] => part.split(':').filter((group) => group !== '');
  const [first, last] = [list(head), list(tail)];
  const missing = Array<string>(8 - first.length - last.length).fill('0');
  return [...first, ...missing, ...last];
}

/** The eight groups of an IPv6 address; any other text without port and brackets. */
function readAddress(address: string): string | readonly string[] {
  const bare = address.replace(port, '').replace(/^\[|\]$|%.*$/g, '');
  const all = expandIPv6(bare);
  if (all === null) return bare;
  const isMapped = all.slice(0, 5).every((group) => group === '0') && all[5] === 'ffff';
  return isMapped ? writeIPv4(all.slice(6)) : all;
}

/** Writes the last two groups of an IPv4 address in IPv6 form as IPv4. */
const writeIPv4 = (groups: readonly string[]): string =>
  groups
    .map((group) => parseInt(group, 16))
    .flatMap((number) => [number >> 8, number & 255])
    .join('.');
