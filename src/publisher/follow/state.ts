import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '#files/make-folder.ts';
import * as v from 'valibot';
import type { FailedPages } from './batch.ts';
import { createSiteWriter } from '../write/write.ts';

const StateSchema = v.object({
  /** The site shows everything up to this cursor. The log is read on from here. */
  cursor: v.number(),
  /**
   * The site shows everything up to this cursor except failed pages and what may wait, which is counts and sitemaps.
   */
  published: v.number(),
  /** Identifies the bundle and the site's settings with which the pages were rendered. */
  fingerprint: v.string(),
  /** Identifies the run of the machine that wrote the files; '' when it is not known. */
  boot: v.string(),
  /** Paths whose last rendering failed and must be repeated. */
  retry: v.array(v.string()),
  /** For each failed page by its path, the ranges of the log with changes that it does not show yet. */
  owed: v.optional(v.record(v.string(), v.array(v.tuple([v.number(), v.number()]))), {}),
  /**
   * A running full publication, noted before its first page; null once its last page is written. With a gap, pages may
   * lack changes that no reading of the log would bring, and cursors do not move until it has ended.
   */
  running: v.optional(v.nullable(v.object({ hasGap: v.boolean() })), null),
  /** When the last full publication that ended was begun, in milliseconds since 1970; 0 when it is not known. */
  renewedAt: v.optional(v.number(), 0),
  /** Files under `_astro`, first of the newest build, then of the one before. */
  assets: v.array(v.array(v.string())),
});
export type PublisherState = Readonly<Omit<v.InferOutput<typeof StateSchema>, 'retry' | 'owed'>> &
  FailedPages;

/** The state of a publisher that has not published anything. */
export const firstState: PublisherState = {
  cursor: 0,
  published: 0,
  fingerprint: '',
  boot: '',
  retry: [],
  owed: {},
  running: null,
  renewedAt: 0,
  assets: [],
};

export const stateFile = 'state.json';

/** Reads the saved state; null when there is none or it cannot be read. Then a full publication is needed. */
export function readState(stateDir: string): PublisherState | null {
  try {
    const saved: unknown = JSON.parse(readFileSync(join(stateDir, stateFile), 'utf8'));
    return v.parse(StateSchema, saved);
  } catch {
    return null;
  }
}

/** Saves the state after the files that it describes, so that an interruption costs no more than a repetition. */
export function saveState(stateDir: string, state: PublisherState): void {
  makeFolder(stateDir);
  createSiteWriter(stateDir, { isDurable: true }).writePlain(stateFile, JSON.stringify(state));
}

/**
 * Identifies the present run of the machine. After a power cut, files of an earlier run cannot be trusted even if they
 * look complete, so all are written again.
 */
export function readBoot(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return '';
  }
}
