import * as v from 'valibot';
import { expect, test } from 'vitest';
import { createShops, rum, tea } from './shops.ts';
import { type TestSite, waitFor } from './site.ts';
import { isChangePublished, PublishedSchema, type Published } from '#contract/published.ts';
import { describeProgress } from '#publisher/follow/progress-file.ts';
import { readState } from '#publisher/follow/state.ts';

const readPublished = (site: TestSite): Published =>
  v.parse(PublishedSchema, JSON.parse(site.read('published.json')));

test('a change whose page fails does not count as published until the page is written', async () => {
  const site = createShops();
  await site.publish();
  const publisher = await site.start();
  site.broken.add('/cafe');
  site.api.changeProduct(tea, { price: 12 });
  const failed = site.api.log.length;
  await waitFor(() => site.events.some(({ type }) => type === 'trouble'));
  site.api.changeProduct(rum, { price: 30 });
  const other = site.api.log.length;
  await waitFor(() => isChangePublished(readPublished(site), other));
  expect(readPublished(site).cursor).toBeLessThan(failed);
  expect(isChangePublished(readPublished(site), failed)).toBe(false);
  site.broken.clear();
  await waitFor(() => isChangePublished(readPublished(site), failed));
  expect(site.read('cafe.html')).toContain('"price":12');
  expect(readPublished(site)).toEqual({ cursor: other });
  await publisher.stop();
});

test('a restart remembers which changes wait for a page that failed', async () => {
  const site = createShops();
  await site.publish();
  site.broken.add('/cafe');
  site.api.changeProduct(tea, { price: 12 });
  const failed = site.api.log.length;
  await site.publish();
  site.api.changeProduct(rum, { price: 30 });
  await site.publish();
  expect(isChangePublished(readPublished(site), failed)).toBe(false);
  expect(isChangePublished(readPublished(site), site.api.log.length)).toBe(true);
  site.broken.clear();
  await site.publish();
  expect(readPublished(site)).toEqual({ cursor: site.api.log.length });
});

test('a page that failed in a publication of everything after a gap may lack any change before', async () => {
  const site = createShops();
  await site.publish();
  site.api.changeProduct(tea, { price: 12 });
  const lost = site.api.log.length;
  site.api.trimmedAt = lost;
  site.broken.add('/cafe');
  await site.publish();
  expect(isChangePublished(readPublished(site), lost)).toBe(false);
  site.broken.clear();
  await site.publish();
  expect(isChangePublished(readPublished(site), lost)).toBe(true);
});

test('a page that fails for ever holds up neither the log nor others, and is noted in few bytes', async () => {
  const site = createShops();
  await site.publish();
  site.broken.add('/cafe');
  for (let price = 1; price <= 20; price += 1) {
    site.api.changeProduct(tea, { price });
    site.api.changeProduct(rum, { price });
    await site.publish();
  }
  expect(readState(site.stateDir)?.cursor).toBe(site.api.log.length);
  expect(site.read('bar.html')).toContain('"price":20');
  expect(site.read('published.json').length).toBeLessThan(1_000);
  site.api.changeProduct(rum, { price: 50 });
  await site.publish();
  expect(isChangePublished(readPublished(site), site.api.log.length)).toBe(true);
});

test('a wait beyond the reached cursor is not noted', () => {
  expect(describeProgress(5, [[5, 8]])).toEqual({ cursor: 5 });
  expect(describeProgress(9, [[5, 8]])).toEqual({ cursor: 5, reached: 9, waiting: [[5, 8]] });
});
