import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createApiUnderTest, testPublisherToken } from '../../support/api-app.ts';
import { saveStore } from '../../support/catalogue-factory.ts';
import { describeOnBothEngines } from '../../support/test-database.ts';
import { publisherNameHeader, publisherTokenHeader } from '#contract/published.ts';
import { queueEmail } from '#server/platform/mail/queue.ts';

const token = 'a token for whoever watches';
const headers = { authorization: `Bearer ${token}` };

const readDeployed = (file: string): string =>
  readFileSync(new URL(`../../../deploy/${file}`, import.meta.url), 'utf8');

describeOnBothEngines('the figures for whoever runs it', (under) => {
  const readMetrics = async (app: ReturnType<typeof createApiUnderTest>['app']) =>
    (await app.request('/metrics', { headers })).text();

  test('say how far each publisher is behind', async () => {
    const api = createApiUnderTest(under, { METRICS_TOKEN: token });
    const { body } = await api.call<{ cursor: number }>('/changes');
    const ask = (name: string, after: number) =>
      api.call(`/changes?after=${after}`, { headers: { [publisherNameHeader]: name } });
    await ask('slow 2-of-4', body.cursor);
    await saveStore(under.database);
    const news = await api.call<{ cursor: number }>(`/changes?after=${body.cursor}&wait=10`);
    await ask('quick 1-of-4', news.body.cursor);
    // Whoever is no publisher is not listened to.
    await api.app.request(`/api/changes?after=${body.cursor}`, {
      headers: { [publisherNameHeader]: 'nobody', [publisherTokenHeader]: 'another token' },
    });
    const metrics = await readMetrics(api.app);
    expect(metrics).toContain('vitrina_follower_lag_changes{follower="quick 1-of-4"} 0');
    expect(metrics).toMatch(/vitrina_follower_lag_changes\{follower="slow 2-of-4"\} [1-9]/);
    expect(metrics).toMatch(/vitrina_follower_lag_seconds\{follower="slow 2-of-4"\} [\d.]*[1-9]/);
    expect(metrics).not.toContain('nobody');
  });

  test('say how far the site is behind, though no publisher has asked since the start', async () => {
    const bounds = createApiUnderTest(under);
    const { body } = await bounds.call<{ cursor: number }>('/changes');
    let cursor: number | null = body.cursor;
    const api = createApiUnderTest(
      under,
      { METRICS_TOKEN: token },
      { readSiteCursor: () => Promise.resolve(cursor) },
    );
    expect(await readMetrics(api.app)).toContain('\nvitrina_site_lag_seconds 0\n');
    await saveStore(under.database);
    await api.call(`/changes?after=${body.cursor}&wait=10`);
    expect(await readMetrics(api.app)).toMatch(/\nvitrina_site_lag_seconds [\d.]*[1-9]/);
    // Of before a restore.
    cursor = 1;
    expect(await readMetrics(api.app)).toMatch(/\nvitrina_site_lag_seconds [\d.]*[1-9]/);
    cursor = null;
    expect(await readMetrics(api.app)).not.toMatch(/^vitrina_site_lag_seconds/m);
  });

  test('count e-mails that wait, connections and requests', async () => {
    const api = createApiUnderTest(under, { METRICS_TOKEN: token });
    await api.get('/business');
    const now = new Date();
    const expiresAt = new Date(now.getTime() + 60_000);
    const content = { kind: 'confirm-account', code: '123456' } as const;
    await queueEmail(
      under.database.kysely,
      { recipient: 'ana@example.com', content, expiresAt },
      now,
    );
    const metrics = await readMetrics(api.app);
    expect(metrics).toContain('vitrina_emails{state="waiting"} 1');
    expect(metrics).toContain('vitrina_emails{state="failed"} 0');
    expect(metrics).toMatch(/vitrina_database_connections\{server="primary",state="idle"\} \d/);
    expect(metrics).toContain(
      'vitrina_request_seconds_count{method="GET",route="/business",status="200"} 1',
    );
    expect(metrics).not.toContain('ana@');
    expect(metrics).not.toContain(testPublisherToken);
  });

  test('name everything that dashboard and alerts ask for', async () => {
    const api = createApiUnderTest(under, { METRICS_TOKEN: token });
    const { panels } = JSON.parse(readDeployed('grafana.json')) as {
      panels: { targets: { expr: string }[] }[];
    };
    const rules = [...readDeployed('alerts.yml').matchAll(/^ +expr: (.+)$/gm)];
    const asked = [
      ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
      ...rules.map(([, expr = '']) => expr),
    ];
    const names = new Set(
      asked.flatMap((expr) => expr.match(/\b(?:vitrina|process|nodejs)_\w+/g) ?? []),
    );
    const metrics = await readMetrics(api.app);
    const known = new Set([...metrics.matchAll(/^# TYPE (\w+)/gm)].map(([, name = '']) => name));
    const missing = [...names].filter(
      (name) => !known.has(name.replace(/_(?:bucket|count|sum)$/, '')),
    );
    expect(rules.length).toBeGreaterThan(4);
    expect(names.size).toBeGreaterThan(6);
    expect(missing).toEqual([]);
  });
});
