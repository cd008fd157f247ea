import type { Readable } from 'node:stream';

const patienceMs = 60_000;

/** The address of its protocol, which a browser says as it starts; what it says after that is thrown away. */
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

/** A browser that hangs fails the trial with what it was asked for. */
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
