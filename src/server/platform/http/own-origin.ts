/** The place where a server listens: the address or name of HOST, and its port. */
export interface ListeningAddress {
  readonly host: string;
  readonly port: number;
}

const everywhere = ['0.0.0.0', '::'];

/** The origin at which a process of the same machine reaches the server. */
export function findOwnOrigin({ host, port }: ListeningAddress): string {
  const name = everywhere.includes(host) ? '127.0.0.1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/** The same origin in the form that people write. */
export const nameOwnOrigin = (address: ListeningAddress): string =>
  findOwnOrigin(address).replace('//127.0.0.1:', '//localhost:');

/** Whether a process of the same machine connects over loopback, judged by the host. */
export const isOverLoopback = ({ host }: ListeningAddress): boolean =>
  everywhere.includes(host) || /^(?:localhost|127(?:\.\d+){3}|::1)$/.test(host);
