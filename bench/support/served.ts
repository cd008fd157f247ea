import { watch } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getBody } from '../../tests/support/http-get.ts';
import { findPageFile } from '#domain/paths/page-file.ts';

/** Asked for anew after this many milliseconds though no file has changed. */
const longestWaitMs = 50;
/** The same of one that is first asked for when its file is replaced. */
const longestQuietMs = 500;
const giveUpMs = 20_000;

export interface WaitOptions {
  /** For a page that is not yet as it is meant to be: it is asked for when its file is replaced, and not before. */
  readonly isStale?: boolean;
}

interface Site {
  readonly url: string;
  readonly siteDir: string;
}

/**
 * Resolves once a page is served as it is meant to be. It is asked for when its file is replaced, and not all the time:
 * that would keep a core of the machine busy, and the server whose time is measured.
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
