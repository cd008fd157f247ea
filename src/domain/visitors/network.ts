import { readUrl } from '../read-url.ts';

/** Some proxies write where a connection comes from, port and all, and each connection has another. */
const port = /(?<=^[\d.]+|\]):\d+$/;
const ipv4 = /^(?:\d{1,3}\.){3}\d{1,3}$/;

/** An address as it is told apart: the groups of IPv6, or the text of anything else. */
type Parsed = { readonly groups: readonly string[] } | { readonly text: string };

/**
 * What one person has of an address: all of IPv4, however it is written, and the first half of IPv6, of which they have
 * every second half. What is no address is returned as it is.
 */
export function networkOf(address: string): string {
  const parsed = parse(address);
  return 'text' in parsed ? parsed.text : parsed.groups.slice(0, 4).join(':');
}

/**
 * The networks that an address belongs to, from narrow to wide: the /24 of IPv4, and the /64, /56 and /48 of IPv6. What
 * is no address is its own and only network.
 * @example listNetworks('203.0.113.7') // ['203.0.113.0/24']
 * @example listNetworks('2001:db8:0:7ff::1') // ['2001:db8:0:7ff::/64', '2001:db8:0:700::/56', '2001:db8:0::/48']
 */
export function listNetworks(address: string): readonly string[] {
  const parsed = parse(address);
  if ('text' in parsed) {
    const { text } = parsed;
    return [ipv4.test(text) ? `${text.slice(0, text.lastIndexOf('.'))}.0/24` : text];
  }
  const [a = '', b = '', c = '', d = ''] = parsed.groups;
  const upper = (parseInt(d, 16) & 0xff_00).toString(16);
  return [`${a}:${b}:${c}:${d}::/64`, `${a}:${b}:${c}:${upper}::/56`, `${a}:${b}:${c}::/48`];
}

function parse(address: string): Parsed {
  const bare = address.replace(port, '').replace(/^\[|\]$|%.*$/g, '');
  const url = bare.includes(':') ? readUrl(`http://[${bare}]`) : null;
  if (url === null) return { text: bare };
  const { hostname } = url;
  const [head = '', tail = ''] = hostname.slice(1, -1).split('::');
  const split = (part: string): string[] => part.split(':').filter((group) => group !== '');
  const [first, last] = [split(head), split(tail)];
  const missing = Array<string>(8 - first.length - last.length).fill('0');
  const groups = [...first, ...missing, ...last];
  const isMapped = groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff';
  return isMapped ? { text: writeIPv4(groups.slice(6)) } : { groups };
}

/** The last two groups of an address of IPv4 that is written as IPv6. */
const writeIPv4 = (groups: readonly string[]): string =>
  groups
    .map((group) => parseInt(group, 16))
    .flatMap((number) => [number >> 8, number & 255])
    .join('.');
