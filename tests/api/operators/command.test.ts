import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { createEmbedded } from '../../support/embedded-template.ts';
import { otherLoopback } from '../../support/listen.ts';
import { ownEnvironment } from '../../support/own-environment.ts';
import { createEmpty } from '../../support/test-database.ts';
import { createFolder } from '../../support/test-folder.ts';
import { readConfig } from '#server/platform/config/env.ts';
import { commandEndpointPath } from '#server/operator-command-endpoint.ts';
import { runCommandOfOperator } from '#server/run-operator-command.ts';
import { startServer } from '#server/start-server.ts';

const repository = resolve(import.meta.dirname, '../../..');

/** `npm run operator` in a process of its own. */
async function run(environment: Record<string, string>, ...args: string[]) {
  const child = spawn(process.execPath, [join(repository, 'scripts/operator.ts'), ...args], {
    cwd: repository,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...ownEnvironment(), ...environment },
  });
  const [said, failed, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number]>,
  ]);
  return { code, said: said.trim(), failed: failed.trim() };
}

/** The same in this process. */
const give = (environment: Record<string, string>, ...args: string[]) =>
  runCommandOfOperator(readConfig(environment), 'operator', args);

async function start(environment: Record<string, string>, loading = (): void => undefined) {
  const logged: string[] = [];
  const server = await startServer(readConfig(environment), pino({ level: 'silent' }), {
    loading,
    drawing: () => undefined,
    listening: () => undefined,
    noOperator: () => logged.push('no operator yet'),
    publisher: () => undefined,
  });
  return { server, logged };
}

test('takes commands of operators with the embedded server running, stopped, or at another address', async () => {
  const folder = createFolder();
  await createEmbedded(folder);
  const environment = {
    RUNS: 'api',
    PORT: '0',
    HOST: '127.0.0.1',
    DEMO: 'false',
    DATA_DIR: folder,
    SITE_DIR: join(folder, 'site'),
  };
  const { server, logged } = await start(environment);
  const file = join(folder, 'server.json');
  expect(logged).toEqual(['no operator yet']);
  expect(statSync(file).mode & 0o777).toBe(0o600);

  const running = await run(environment, 'ana@tienda.cu');
  expect(running).toMatchObject({ code: 0, failed: '' });
  expect(running.said).toContain('ana@tienda.cu is operator now. The account is new.');
  expect(await server.services.operators.hasOperator()).toBe(true);
  await expect(give(environment, 'ana@tienda.cu', '--remove')).rejects.toThrow(
    'This is the last operator. Make another one first, or add --force.',
  );
  // Whoever cannot read the secrets of this deployment has no key.
  const forged = give({ ...environment, VISITOR_SECRET: 'x'.repeat(32) }, 'eva@tienda.cu');
  await expect(forged).rejects.toThrow('Stop it');
  await server.close();
  expect(existsSync(file)).toBe(false);

  const stopped = await give(environment, 'leo@tienda.cu', '--moderator');
  expect(stopped).toContain('leo@tienda.cu is moderator now.');
  const elsewhere = { ...environment, HOST: otherLoopback };
  const again = await start(elsewhere);
  expect(again.logged).toEqual([]);
  expect((await fetch(`${again.server.url}/healthz`)).status).toBe(200);
  const list = await give(elsewhere);
  expect(list.split('\n').map((line) => line.split('  ').slice(0, 2))).toEqual([
    ['ana@tienda.cu', 'operator'],
    ['leo@tienda.cu', 'moderator'],
  ]);
  // What a killed server leaves behind, or a hand has broken, is reported in a sentence.
  const kept = readFileSync(file, 'utf8');
  writeFileSync(file, '{"port":');
  await expect(give(elsewhere, 'leo@tienda.cu')).rejects.toThrow('Stop it');
  writeFileSync(file, kept);
  await again.server.close();
});

test('finds a server that still loads its catalogue, and nothing of one whose start failed', async () => {
  const folder = createFolder();
  await createEmbedded(folder);
  const file = join(folder, 'server.json');
  const environment = {
    ...{ RUNS: 'api', PORT: '0', HOST: '127.0.0.1', DEMO: 'true' },
    ...{ DATA_DIR: folder, SITE_DIR: join(folder, 'site') },
  };
  const failing = start(environment, () => {
    throw new Error('That is enough');
  });
  await expect(failing).rejects.toThrow('That is enough');
  expect(existsSync(file)).toBe(false);

  let asked: Promise<Response> | undefined;
  const { server } = await start(environment, () => {
    const { port } = JSON.parse(readFileSync(file, 'utf8')) as { port: number };
    asked = fetch(`http://127.0.0.1:${port}${commandEndpointPath}`);
  });
  expect((await asked)?.status).toBe(503);
  await server.close();
  expect(existsSync(file)).toBe(false);
});

test('makes an operator on a PostgreSQL server', async () => {
  const folder = createFolder();
  const copy = await createEmpty('server');
  onTestFinished(() => copy.remove());
  const environment = { DATA_DIR: folder, DATABASE_URL: copy.location.databaseUrl ?? '' };
  await give(environment, 'ana@tienda.cu');
  expect(await give(environment)).toContain('ana@tienda.cu  operator  since ');
  expect(existsSync(join(folder, 'server.json'))).toBe(false);
});

test('makes an operator where a first start broke off, and says that it made a marketplace and where', async () => {
  const folder = createFolder();
  mkdirSync(join(folder, 'database'));
  mkdirSync(join(folder, 'database.unfinished/base'), { recursive: true });
  const made = await give({ DATA_DIR: folder }, 'ana@tienda.cu');
  expect(made).toContain('ana@tienda.cu is operator now.');
  expect(made).toContain(`There was no marketplace in ${folder}, and one was made.`);
  expect(existsSync(join(folder, 'database.unfinished'))).toBe(false);
  expect(await give({ DATA_DIR: folder })).toMatch(/^ana@tienda\.cu {2}operator {2}since \S+$/);
});
