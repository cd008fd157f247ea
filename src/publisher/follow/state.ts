import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '#files/make-folder.ts';
import * as v from 'valibot';
import type { FailedPages } from './batch.ts';
import { createSiteWriter } from '../write/write.ts';

const StateSchema = v.object({
  /** The cursor up to which everything stands in the site; the log is read on from here. */
  cursor: v.number(),
  /** The cursor up to which all stands in the site but what may wait, counts and sitemaps, and what failed. */
  published: v.number(),
  /** Names the bundle and the site's settings with which the pages were rendered. */
  fingerprint: v.string(),
  /** Names the run of the machine in which the files were written; '' where it is not known. */
  boot: v.string(),
  /** Paths whose last rendering failed and is to be repeated. */
  retry: v.array(v.string()),
  /** By path, where in the log the changes stand that a failed page is yet to show. */
  owed: v.optional(v.record(v.string(), v.array(v.tuple([v.number(), v.number()]))), {}),
  /**
   * A publication of everything that is running, entered before its first page; null once its last one stands. With a
   * gap, pages may lack changes that no reading of the log would bring, and cursors do not move until it has ended.
   */
  running: v.optional(v.nullable(v.object({ hasGap: v.boolean() })), null),
  /** Files under `_astro` of the newest build first, then of the one before. */
  assets: v.array(v.array(v.string())),
});
export type PublisherState = Readonly<Omit<v.InferOutput<typeof StateSchema>, 'retry' | 'owed'>> &
  FailedPages;

/** The state of a publisher that has done nothing yet. */
export const firstState: PublisherState = {
  cursor: 0,
  published: 0,
  fingerprint: '',
  boot: '',
  retry: [],
  owed: {},
  running: null,
  assets: [],
};

export const stateFile = 'state.json';

/** The state that was saved last; null when there is none that can be read, which asks for a full publication. */
export function readState(stateDir: string): PublisherState | null {
  try {
    const saved: unknown = JSON.parse(readFileSync(join(stateDir, stateFile), 'utf8'));
    return v.parse(StateSchema, saved);
  } catch {
    return null;
  }
}

/** Saved after the files that it speaks of, so that a repeat is all an interruption can cost. */
export function saveState(stateDir: string, state: PublisherState): void {
  makeFolder(stateDir);
  createSiteWriter(stateDir, { isDurable: true }).writePlain(stateFile, JSON.stringify(state));
}

/**
 * Names the present run of the machine. Files written before a power cut cannot be trusted, however whole they look,
 * and are all written again.
 */
export function readBoot(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return '';
  }
}
