import { watch } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getBody } from '../../tests/support/http-get.ts';
import { findPageFile } from '#domain/paths/page-file.ts';

/** Milliseconds after which a page is requested again without a change of its file. */
const longestWaitMs = 50;
/** The same for a page that is known to be old. */
const longestQuietMs = 500;
const giveUpMs = 20_000;

export interface WaitOptions {
  /** The page is known to be old, so the first request waits for a change of its file. */
  readonly isStale?: boolean;
}

interface Site {
  readonly url: string;
  readonly siteDir: string;
}

/**
 * Resolves when a page is served with the expected content. It requests the page when its file changes. Requesting it
 * constantly would keep a core busy, and disturb the measured server.
 */
export async function waitUntilServed(
  { url, siteDir }: Site,
  path: string,
  isMeant: (html: string) => boolean,
  { isStale = false }: WaitOptions = {},
): Promise<void> {
  const file = join(siteDir, findPageFile(path) ?? '');
  const deadline = performance.now() + giveUpMs;
  let wake = (): void => undefined;
  const watcher = watch(dirname(file), (_event, name) => {
    if (name === basename(file)) wake();
  });
  const waitMs = isStale ? longestQuietMs : longestWaitMs;
  try {
    for (let turn = 0; ; turn += 1) {
      const replaced = new Promise<void>((resolve) => {
        wake = resolve;
      });
      const isAsked = !isStale || turn > 0;
      if (isAsked && isMeant((await getBody(url + path)).body.toString())) return;
      if (performance.now() > deadline) throw new Error(`${path} never showed what was saved`);
      await Promise.race([replaced, sleep(waitMs, undefined, { ref: false })]);
    }
  } finally {
    watcher.close();
  }
}
