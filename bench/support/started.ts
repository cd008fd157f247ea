import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';

const repository = resolve(import.meta.dirname, '../..');

export interface Started {
  /** Milliseconds from the start to the first line that begins with a text. */
  logged(beginning: string): Promise<number>;
  stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

/** Starts the program of `npm start`, without npm itself. */
export function start(dataDir: string, environment: Record<string, string>): Started {
  const startedAt = performance.now();
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: repository,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      ...environment,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      SITE_DIR: `${dataDir}/site`,
      LOG_LEVEL: 'error',
    },
  });
  const { pid } = child;
  if (pid === undefined) throw new Error('npm start could not be started');
  // A group of its own gets no signal of the terminal.
  const end = (): void => {
    process.kill(-pid, 'SIGKILL');
  };
  process.once('exit', end);
  const ended = once(child, 'exit').finally(() => process.off('exit', end));
  // A process that a signal ends has no exit code.
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const lines = readLines(child, startedAt);
  return {
    async logged(beginning) {
      for (;;) {
        const line = lines.find(({ text }) => text.startsWith(beginning));
        if (line !== undefined) return line.at;
        if (hasEnded()) throw new Error(`npm start ended before it said ${beginning}`);
        await new Promise((tick) => setTimeout(tick, 5));
      }
    },
    async stop(signal) {
      process.kill(signal === 'SIGKILL' ? -pid : pid, signal);
      await ended;
    },
  };
}

function readLines(
  { stdout }: ChildProcess,
  startedAt: number,
): { readonly text: string; readonly at: number }[] {
  const lines: { text: string; at: number }[] = [];
  if (stdout === null) return lines;
  createInterface({ input: stdout }).on('line', (text) => {
    lines.push({ text, at: performance.now() - startedAt });
  });
  return lines;
}
