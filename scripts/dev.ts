import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { runCommand } from './run-command.ts';
import { readConfig } from '../src/server/platform/config/env.ts';

const astro = resolve(import.meta.dirname, '../node_modules/astro/bin/astro.mjs');
const watched = ['src/server', 'src/contract', 'src/domain', 'src/publisher'];

/** Starts both processes and ends both when one ends. */
function develop(): Promise<void> {
  const { port } = readConfig();
  const children = [
    spawn(
      process.execPath,
      [...watched.map((path) => `--watch-path=${path}`), 'scripts/start.ts'],
      { stdio: 'inherit' },
    ),
    spawn(process.execPath, [astro, 'dev', '--port', String(port + 1)], {
      stdio: 'inherit',
      env: { ...process.env, API_URL: `http://127.0.0.1:${port}/api` },
    }),
  ];
  console.log(`API and finished site on port ${port}, pages with reload on port ${port + 1}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      for (const child of children) child.kill(signal);
    });
  }
  for (const child of children) {
    child.on('exit', (code) => {
      children.forEach((other) => other.kill());
      process.exitCode = code ?? 1;
    });
  }
  return Promise.resolve();
}

const usage = `Runs the API and the finished site on PORT, and pages with reload on the next port.

  npm run dev`;

await runCommand({ usage }, develop);
