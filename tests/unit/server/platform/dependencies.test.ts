import { Hono } from 'hono';
import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readConfig } from '#server/platform/config/env.ts';
import { createDependencies } from '#server/platform/dependencies.ts';
import { listLooks } from '#server/platform/list-looks.ts';
import type { ApiApp, ApiEnvironment } from '#server/platform/http/environment.ts';
import { mountHealth } from '#server/platform/http/health-routes.ts';
import { createMetrics } from '#server/platform/http/metrics.ts';

function createFixture() {
  const log: Record<string, unknown>[] = [];
  const logger = pino(
    { base: null },
    { write: (line) => log.push(JSON.parse(line) as (typeof log)[number]) },
  );
  return { log, dependencies: createDependencies(logger) };
}

test('each dependency that is away is named by /readyz, figures and log, and the process stays ready', async () => {
  const { log, dependencies } = createFixture();
  const app: ApiApp = new Hono<ApiEnvironment>();
  mountHealth(app, { isPublisherAlive: () => true, onChange: () => undefined, dependencies });
  const metrics = createMetrics();
  metrics.watchDependencies(dependencies);
  const ask = async () => {
    const response = await app.request('/readyz');
    return [response.status, (await response.json()) as unknown];
  };
  for (const name of ['site', 'pictures', 'mail', 'identity'] as const) {
    dependencies.note(name, null);
    expect(await ask()).toEqual([200, { status: 'ok' }]);
    expect(await metrics.render()).toContain(`vitrina_dependency_up{dependency="${name}"} 1`);
    dependencies.note(name, new Error('connect ECONNREFUSED'));
    dependencies.note(name, new Error('connect ETIMEDOUT'));
    expect(await ask()).toEqual([200, { status: 'ok', away: [name] }]);
    expect(await metrics.render()).toContain(`vitrina_dependency_up{dependency="${name}"} 0`);
    dependencies.note(name, null);
    expect(log.splice(0)).toMatchObject([
      { dependency: name, reason: 'connect ECONNREFUSED', msg: 'a dependency is away' },
      { dependency: name, msg: 'a dependency responds again' },
    ]);
  }
});

test('dependencies are checked until the watch ends', async () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const { dependencies } = createFixture();
  let looks = 0;
  const end = dependencies.watch({
    site: () => Promise.reject(new Error('away')),
    pictures: () => Promise.resolve((looks += 1)),
  });
  await vi.advanceTimersByTimeAsync(15_000);
  expect(looks).toBe(2);
  expect(dependencies.list()).toEqual([
    { name: 'pictures', isAway: false },
    { name: 'site', isAway: true },
  ]);
  end();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(looks).toBe(2);
});

test('services on this machine are not checked', () => {
  expect(listLooks(readConfig({}))).toEqual({});
  const inBuckets = { S3_ACCESS_KEY_ID: 'clave', S3_SECRET_ACCESS_KEY: 'secreta' };
  const config = readConfig({
    ...inBuckets,
    SITE_DIR: 's3://sitio',
    STORAGE: 's3',
    S3_BUCKET: 'fotos',
  });
  expect(Object.keys(listLooks(config))).toEqual(['site', 'pictures']);
});
