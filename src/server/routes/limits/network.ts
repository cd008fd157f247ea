import { isIPv6 } from 'node:net';

/** Some proxies write where a connection comes from, port and all, and each connection has another. */
const port = /(?<=^[\d.]+|\]):\d+$/;

/**
 * What one person has of an address: all of IPv4, however it is written, and the first half of IPv6, of which they have
 * every second half.
 */
export function networkOf(address: string): string {
  const bare = address.replace(port, '').replace(/^\[|\]$|%.*$/g, '');
  if (!isIPv6(bare)) return bare;
  const { hostname } = new URL(`http://[${bare}]`);
  const [head = '', tail = ''] = hostname.slice(1, -1).split('::');
  const groups = (part: string): string[] => part.split(':').filter((group) => group !== '');
  const [first, last] = [groups(head), groups(tail)];
  const missing = Array<string>(8 - first.length - last.length).fill('0');
  const all = [...first, ...missing, ...last];
  const isMapped = all.slice(0, 5).every((group) => group === '0') && all[5] === 'ffff';
  return isMapped ? writeIPv4(all.slice(6)) : all.slice(0, 4).join(':');
}

/** The last two groups of an address of IPv4 that is written as IPv6. */
const writeIPv4 = (groups: readonly string[]): string =>
  groups
    .map((group) => parseInt(group, 16))
    .flatMap((number) => [number >> 8, number & 255])
    .join('.');
