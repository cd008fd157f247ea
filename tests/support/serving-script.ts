import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface ServingScript {
  /** Its output once it serves: an address, or several as JSON. */
  readonly said: string;
  readonly stop: () => Promise<void>;
}

/** Starts a script of this folder that serves until its input ends. */
export async function startServingScript(
  name: string,
  words: readonly string[] = [],
): Promise<ServingScript> {
  const server = spawn(process.execPath, [join(import.meta.dirname, name), ...words], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(server, 'exit');
  for await (const line of createInterface({ input: server.stdout })) {
    if (!/^(?:http|\{)/.test(line)) continue;
    return {
      said: line,
      async stop() {
        server.stdin.end();
        await ended;
      },
    };
  }
  throw new Error(`${name} ended before it was ready`);
}

/** The output of such a script. It is started for all browser tests of a run when the first of them asks for it. */
export async function askForShared<Said>(name: string, word = ''): Promise<Said> {
  const response = await fetch(`${process.env.SHARED_SCRIPTS ?? ''}/${name}/${word}`);
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as Said;
}
