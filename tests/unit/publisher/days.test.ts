import { Cron } from 'croner';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readConfig } from '#server/platform/config/env.ts';
import { registrationTimezone } from '#domain/site.ts';
import { createShops, tea } from './shops.ts';
import { type TestSite, waitFor, waitUntilPublished } from './site.ts';

// The directory's cards know when a store is open for the coming eight days (product.md 3.5).

const hour = 3_600_000;
const day = 24 * hour;

function passDays(days: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * day });
  onTestFinished(() => {
    vi.useRealTimers();
  });
}

const listRuns = ({ events }: TestSite) =>
  events.flatMap((event) => (event.type === 'complete' ? [event] : []));

test('without a setting, every page is rendered anew each night, over clock changes too', () => {
  const cron = new Cron(readConfig({}).publishAt, { timezone: registrationTimezone, paused: true });
  const runs = cron.nextRuns(800, new Date('2026-01-01T12:00:00Z')).map(Number);
  const gaps = runs.slice(1).map((run, index) => run - (runs[index] ?? 0));
  expect(Math.max(...gaps)).toBeLessThanOrEqual(25 * hour);
});

test('a site that is published by hand is published whole before its days run out, as nothing that had drifted', async () => {
  const site = createShops();
  await site.publish();
  site.events.length = 0;
  passDays(6.9);
  await site.publish();
  expect(listRuns(site)).toEqual([]);
  passDays(0.2);
  await site.publish();
  expect(listRuns(site)).toMatchObject([
    { reason: 'the days that pages tell of run out', isRepetition: false },
  ]);
  await site.publish();
  expect(listRuns(site)).toHaveLength(1);
});

test('a site that was published while the clock was days ahead is published whole once the clock is right', async () => {
  const site = createShops();
  await site.publish();
  site.events.length = 0;
  passDays(-0.9);
  await site.publish();
  expect(listRuns(site)).toEqual([]);
  passDays(-0.2);
  await site.publish();
  expect(listRuns(site)).toMatchObject([
    { reason: 'the days that pages tell of run out', isRepetition: false },
  ]);
  await site.publish();
  expect(listRuns(site)).toHaveLength(1);
});

test('a publisher without a schedule renders all once its days run out, and not again', async () => {
  const site = createShops();
  await site.publish();
  const publisher = await site.start();
  site.events.length = 0;
  passDays(7);
  await waitFor(() => listRuns(site).length > 0);
  for (const price of [12, 13]) {
    site.api.changeProduct(tea, { price });
    await waitUntilPublished(site);
  }
  await publisher.stop();
  expect(listRuns(site)).toHaveLength(1);
});
