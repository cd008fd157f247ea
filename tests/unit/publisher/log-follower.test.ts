import { expect, test } from 'vitest';
import type { Api } from '#client/api.ts';
import type { Change, Changes } from '#contract/publication.ts';
import type { BatchPublisher } from '#publisher/follow/batch.ts';
import { createLogFollower } from '#publisher/follow/log-follower.ts';
import type { Position } from '#publisher/follow/position.ts';

const changeAt = (seq: number): Change => ({
  ...{ seq, at: '2026-01-01T00:00:00Z', kind: 'product.updated' },
  ...{ businessId: 'cafe', entityId: 'tea', detail: { url: 'cafe' } },
});

test.each([
  ['with more pages to come', true],
  ['after the last page', false],
])('news is absorbed %s while pages are still compressed', async (_, hasMore) => {
  const responses = [1, 2].map(() => Promise.withResolvers<Changes>());
  const waiting = [...responses];
  const api = (() => waiting.shift()?.promise ?? new Promise(() => undefined)) as unknown as Api;
  const compressed = Promise.withResolvers<undefined>();
  let isSettled = false;
  const said: string[] = [];
  let isDue = hasMore;
  const batch = {
    absorb(changes: readonly Change[]) {
      said.push(`absorbed ${changes.length}`);
      return Promise.resolve();
    },
    renderDue() {
      said.push('rendered');
      isDue = false;
      return Promise.resolve();
    },
    isDue: () => isDue,
    settle: () => compressed.promise,
    isSettled: () => isSettled,
  } as unknown as BatchPublisher;
  const position = { cursor: 0, save: () => Promise.resolve() } as unknown as Position;
  const follower = createLogFollower({ api }, batch, position, () => false);

  const following = follower.follow(60);
  responses[0]?.resolve({ data: [changeAt(1)], cursor: 1 });
  await expect.poll(() => said.length).toBe(1);
  responses[1]?.resolve({ data: [changeAt(2), changeAt(3)], cursor: 3 });
  await expect.poll(() => said.length).toBe(2);
  expect(said).toEqual(['absorbed 1', 'absorbed 2']);
  isSettled = true;
  compressed.resolve(undefined);
  await following;
  follower.close();
  const rendered = hasMore ? ['rendered'] : [];
  expect(said).toEqual(['absorbed 1', 'absorbed 2', ...rendered, 'absorbed 0']);
  expect(position.cursor).toBe(3);
});
