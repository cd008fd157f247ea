/** Where a server listens: the address or name of HOST, and its port. */
export interface ListeningPlace {
  readonly host: string;
  readonly port: number;
}

const everywhere = ['0.0.0.0', '::'];

/** Where a process of the same machine reaches it. */
export function findOwnOrigin({ host, port }: ListeningPlace): string {
  const name = everywhere.includes(host) ? '127.0.0.1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/** The same as people know it. */
export const nameOwnOrigin = (place: ListeningPlace): string =>
  findOwnOrigin(place).replace('//127.0.0.1:', '//localhost:');

/** Whether such a process comes over loopback, as far as the host says it. */
export const isOverLoopback = ({ host }: ListeningPlace): boolean =>
  everywhere.includes(host) || /^(?:localhost|127(?:\.\d+){3}|::1)$/.test(host);
