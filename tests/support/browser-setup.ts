import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** Starts the marketplace that all browser tests of a run share, and returns how to stop it. */
export default async function startForBrowserTests(): Promise<() => Promise<void>> {
  const server = spawn(process.execPath, [join(import.meta.dirname, 'serve-marketplace.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(server, 'exit');
  for await (const line of createInterface({ input: server.stdout })) {
    if (!line.startsWith('http')) continue;
    process.env.SITE_ORIGIN = line;
    return async () => {
      server.stdin.end();
      await ended;
    };
  }
  throw new Error('The marketplace ended before it was ready');
}
