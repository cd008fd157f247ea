import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createFolder } from '../../support/test-folder.ts';
import type { PublisherEvent } from '#publisher/events.ts';
import { Position } from '#publisher/follow/position.ts';
import { readState } from '#publisher/follow/state.ts';
import { findPartFiles } from '#publisher/several-publishers/part-files.ts';
import { createShare } from '#publisher/several-publishers/shard.ts';
import { createFolderTarget } from '#publisher/target/folder-target.ts';

/** A position of a publisher with an empty queue, and a function that creates one after a restart. */
function createPosition() {
  const root = createFolder();
  const [siteDir, stateDir] = [join(root, 'site'), join(root, 'state')];
  const events: PublisherEvent[] = [];
  const context = {
    stateDir,
    boot: 'boot',
    fingerprint: 'build',
    purge: null,
    report: (event: PublisherEvent) => events.push(event),
    target: createFolderTarget(siteDir),
    share: createShare(null),
    partFiles: findPartFiles(null),
  };
  const queued = {
    resumeFrom: (cursor: number) => cursor,
    failed: () => ({ retry: [], owed: {} }),
    owed: () => [],
  };
  const restart = () => new Position(context, queued);
  const readSite = () => readFileSync(join(siteDir, 'published.json'), 'utf8');
  return { position: restart(), restart, stateDir, events, readSite };
}

test('nothing is saved before the first full publication', async () => {
  const { position, stateDir, events } = createPosition();
  position.cursor = 7;
  await position.save();
  expect(readState(stateDir)).toBeNull();
  expect(events).toEqual([]);
});

test('when everything is published, the site says so and a restart goes on from there', async () => {
  const { position, restart, events, readSite } = createPosition();
  position.cursor = 7;
  await position.endRun([['_astro/a.js']]);
  expect(readSite()).toBe('{"cursor":7}');
  expect(events).toEqual([{ type: 'published', cursor: 7 }]);
  expect(restart()).toMatchObject({ cursor: 7, saved: { published: 7, running: null } });
});

test("while pages are due the site's progress stays, and a restart finds both cursors", async () => {
  const { position, restart, readSite } = createPosition();
  position.cursor = 7;
  await position.endRun([]);
  position.cursor = 9;
  await position.saveUnfinished();
  expect(readSite()).toBe('{"cursor":7}');
  expect(restart().saved).toMatchObject({ cursor: 9, published: 7 });
});

test("with a gap in the log, the site's progress and the saved cursor stay until everything is rendered", async () => {
  const { position, restart, readSite } = createPosition();
  position.cursor = 7;
  await position.endRun([]);
  position.isFollowing = false;
  await position.beginRun();
  position.cursor = 20;
  await position.save();
  expect(readSite).toThrow('ENOENT');
  expect(restart().saved).toMatchObject({ cursor: 7, running: { hasGap: true } });
  await position.endRun([]);
  expect(readSite()).toBe('{"cursor":20}');
  expect(restart().saved).toMatchObject({ cursor: 20, running: null });
});
