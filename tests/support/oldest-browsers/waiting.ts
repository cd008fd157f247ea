import type { Readable } from 'node:stream';

const patienceMs = 60_000;

/** The address of its protocol, which a browser prints when it starts. Later output is discarded. */
export function readAddress(output: Readable): Promise<URL> {
  return new Promise((resolve, reject) => {
    let said = '';
    output.on('data', (text: Buffer) => {
      said += text.toString();
      const [, address] = /listening on (ws:\S+)/.exec(said) ?? [];
      if (address !== undefined) resolve(new URL(address));
    });
    output.on('end', () => {
      reject(new Error(`The browser did not start: ${said}`));
    });
  });
}

/** Fails the trial, with the request in the message, when a browser hangs. */
export function giveUp<Value>(promise: Promise<Value>, what: string): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`The browser does not respond to ${what}`));
    }, patienceMs);
  });
  return Promise.race([promise, late]).finally(() => {
    clearTimeout(timer);
  });
}
