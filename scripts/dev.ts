import { spawn } from 'node:child_process';
import { loadEnvironment } from './environment.ts';
import { readConfig } from '../src/server/config/env.ts';

loadEnvironment();
const { port } = readConfig();
const apiUrl = `http://127.0.0.1:${port}/api`;
const watched = ['src/server', 'src/contract', 'src/domain', 'src/publisher'];

const children = [
  spawn(process.execPath, [...watched.map((path) => `--watch-path=${path}`), 'scripts/start.ts'], {
    stdio: 'inherit',
  }),
  spawn('npx', ['--no-install', 'astro', 'dev', '--port', String(port + 1)], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, API_URL: apiUrl },
  }),
];
console.log(`API and finished site on port ${port}, pages with reload on port ${port + 1}`);
for (const child of children) {
  child.on('exit', (code) => {
    children.forEach((other) => other.kill());
    process.exitCode = code ?? 1;
  });
}
