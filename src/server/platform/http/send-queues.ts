import { readFile } from 'node:fs/promises';
import { isIPv4, type Socket } from 'node:net';
import { expandIPv6 } from '#domain/visitors/network.ts';

/** The files in which Linux lists the connections of this machine. Other systems do not have them. */
const tables = ['/proc/net/tcp', '/proc/net/tcp6'];

/**
 * The bytes of each connection that the system has not sent, or that are not acknowledged. Node passes a response of
 * some megabytes to the system and does not see what happens to it. Zero for a connection that is not listed.
 */
export async function readSendQueues(
  sockets: readonly Socket[],
): Promise<ReadonlyMap<Socket, number>> {
  const texts = await Promise.all(tables.map((table) => readFile(table, 'latin1').catch(() => '')));
  const queues = new Map<string, number>();
  for (const line of texts.join('').split('\n')) {
    const [, local = '', remote = '', , queue = ''] = line.trim().split(/\s+/);
    const port = local.slice(local.lastIndexOf(':') + 1);
    queues.set(`${port} ${remote}`, Number.parseInt(queue, 16));
  }
  return new Map(
    sockets.map((socket) => {
      const { localPort = 0, remoteAddress = '', remotePort = 0 } = socket;
      const key = `${writePort(localPort)} ${writeAddress(remoteAddress)}:${writePort(remotePort)}`;
      return [socket, queues.get(key) ?? 0];
    }),
  );
}

const writeHex = (value: number, digits: number): string =>
  value.toString(16).toUpperCase().padStart(digits, '0');
const writePort = (port: number): string => writeHex(port, 4);

/** An address in the form of Linux's lists: words of four bytes in the order of the processor. */
export function writeAddress(address: string): string {
  const bytes = isIPv4(address) ? address.split('.').map(Number) : readIPv6(address);
  const words = new Uint32Array(Uint8Array.from(bytes).buffer);
  return Array.from(words, (word) => writeHex(word, 8)).join('');
}

/** The bytes of an IPv6 address; empty for anything else. */
function readIPv6(address: string): number[] {
  return (expandIPv6(address.replace(/%.*$/, '')) ?? [])
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 255]);
}
