import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFollowers } from '#server/platform/http/followers.ts';
import { createSharedReads } from '#server/platform/http/limits/shared-reads.ts';
import { createPoolWatch } from '#server/platform/identity/hosted/pool-watch.ts';
import { createRemoteSite } from '#server/platform/static/remote-site.ts';
import { createFigureBounds } from '#server/visits/figure-bounds.ts';
import { createTapMemory } from '#server/visits/tap-memory.ts';

const now = 1_800_000_000_000;
const minute = 60_000;
const day = 24 * 60 * minute;

/** Lets time pass while the clock of the machine, which was two days ahead, is set right. */
async function pass(ms: number): Promise<void> {
  vi.setSystemTime(now - 2 * day);
  await vi.advanceTimersByTimeAsync(ms);
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'], now });
});
afterEach(() => {
  vi.useRealTimers();
});

test('the files that configure the host are read again after ten seconds', async () => {
  let text = 'before';
  const head = { contentType: '', contentEncoding: '', cacheControl: '', redirect: '', note: '' };
  const get = () => Promise.resolve({ ...head, body: new Uint8Array(Buffer.from(text)) });
  const site = createRemoteSite({ get, head: get }, '');
  expect(await site.readText('_redirects')).toBe('before');
  text = 'after';
  await pass(10_000);
  expect(await site.readText('_redirects')).toBe('after');
});

test('the silence of a pool is as long as it was', async () => {
  const { readSilenceMs } = createPoolWatch(() => undefined);
  await pass(minute);
  expect(readSilenceMs()).toBe(minute);
});

test('an address waits for its shared counter no longer than that says', async () => {
  const reads = createSharedReads(
    (counts) => Promise.resolve(counts.map(({ key }) => ({ key, points: 9, seconds: 60 }))),
    { points: 1, seconds: 60 },
  );
  expect(reads.count('203.0.113.7')).toBeNull();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(reads.count('203.0.113.7')).toBe(60);
  await pass(minute);
  expect(reads.count('203.0.113.7')).toBeNull();
});

test('a tap counts again after ten minutes', async () => {
  const taps = createTapMemory();
  const tap = { address: '203.0.113.7', agent: 'a phone', target: 'store w' };
  expect(taps.isFirst(tap)).toBe(true);
  await pass(10 * minute);
  expect(taps.isFirst(tap)).toBe(true);
});

test('a figure that was full counts again after a day', async () => {
  const bounds = createFigureBounds();
  const take = () =>
    bounds.takes({ address: '203.0.113.7', networks: [] }, { target: 'w a-store', most: 1 });
  expect([take(), take()]).toEqual([true, false]);
  await pass(day);
  expect(take()).toBe(true);
});

test('a publisher that is silent for an hour is not listed', async () => {
  const followers = createFollowers();
  followers.note('one', 5);
  await pass(60 * minute + 1);
  expect(followers.list()).toEqual([]);
});
