import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import { createSiteWriter } from './write.ts';

const StateSchema = v.object({
  /** The cursor up to which everything stands in the site; the log is read on from here. */
  cursor: v.number(),
  /** The cursor up to which all but counts and sitemaps, which may wait, stand in the site. */
  published: v.number(),
  /** Of the bundle and the site's configuration that printed the pages. */
  fingerprint: v.string(),
  /** Of the run of the machine in which the files were written; '' where it cannot be told. */
  boot: v.string(),
  /** Paths whose last printing failed and is to be repeated. */
  retry: v.array(v.string()),
  /** Files under `_astro` of the newest build first, then of the one before. */
  assets: v.array(v.array(v.string())),
});
export type PublisherState = v.InferOutput<typeof StateSchema>;

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
  const path = join(stateDir, stateFile);
  mkdirSync(dirname(path), { recursive: true });
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
