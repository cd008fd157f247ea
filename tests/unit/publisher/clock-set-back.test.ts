import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createFolder } from '../../support/test-folder.ts';
import { MemoryApi } from './memory-api.ts';
import { idOf, waitFor } from './site.ts';
import { createApi } from '#client/api.ts';
import { createKeptReads } from '#publisher/follow/kept-reads.ts';
import { createPageQueue } from '#publisher/follow/page-queue.ts';
import { runBeside } from '#publisher/follow/publish-all.ts';
import { findPartFiles } from '#publisher/several-publishers/part-files.ts';
import { createShare } from '#publisher/several-publishers/shard.ts';
import { createFolderTarget } from '#publisher/target/folder-target.ts';
import { upgradeCompression } from '#publisher/write/upgrade.ts';

const now = 1_800_000_000_000;
const hour = 3_600_000;

test('a clock that is set back does not lengthen the wait of a page', () => {
  const queue = createPageQueue();
  queue.add('/cafe', 3, [1, 2], now);
  queue.add('/bar', 0, [1, 2], now);
  const [bar] = queue.due(1, now);
  queue.take('/bar');
  if (bar !== undefined) queue.retry(bar, false, now);
  expect(queue.hasDue(now)).toBe(false);
  expect(queue.due(9, now - hour).map(({ path }) => path)).toEqual(['/bar', '/cafe']);
});

test('changes come in between pages of a full publication also after a clock was set back', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  let peeks = 0;
  const run = async function* (): AsyncGenerator<undefined, string> {
    vi.setSystemTime(now - hour);
    for (let step = 0; step < 30; step += 1) {
      await new Promise((resolve) => setTimeout(resolve, 10));
      yield;
    }
    return 'done';
  };
  const peek = () => {
    peeks += 1;
    return Promise.resolve();
  };
  expect(await runBeside(run(), peek, () => false)).toBe('done');
  expect(peeks).toBeGreaterThan(0);
});

test('lists are read again after a minute also when a clock was set back meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const api = new MemoryApi();
  api.addStore(idOf('cafe'));
  const kept = createKeptReads(createApi({ baseUrl: 'http://api', fetch: api.fetch }));
  const countCalls = async () => {
    api.requests.length = 0;
    await kept.renew({ data: [], cursor: 0 }).home();
    return api.requests.length;
  };
  expect(await countCalls()).toBeGreaterThan(0);
  expect(await countCalls()).toBe(0);
  vi.setSystemTime(now - hour);
  vi.advanceTimersByTime(61_000);
  expect(await countCalls()).toBeGreaterThan(0);
});

test('pages are compressed better in idle time also after a clock was set back', async () => {
  const siteDir = createFolder();
  const target = createFolderTarget(siteDir);
  const page = Array.from({ length: 3_000 }, (_, n) => `<li>${n * 7919}</li>`).join('');
  await target.createWriter({ isDurable: false }).write('cafe.html', Buffer.from(page));
  const readSize = () => statSync(join(siteDir, 'cafe.html.br')).size;
  const before = readSize();
  vi.useFakeTimers({ toFake: ['Date'], now });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const stopping = new AbortController();
  const context = {
    ...{ watchers: new Set<never>(), report: () => undefined, target },
    ...{ share: createShare(null), partFiles: findPartFiles(null) },
  };
  const upgrading = upgradeCompression(siteDir, context, stopping.signal, 10);
  vi.setSystemTime(now - hour);
  await waitFor(() => readSize() < before);
  stopping.abort();
  await upgrading;
});
