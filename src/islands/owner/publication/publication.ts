import { atom } from 'nanostores';
import type { Published } from '#contract/published.ts';
import { isChangePublished, publishedFile } from '#contract/published.ts';

/** What of a change can be looked at once it is published. */
export interface PublishedThing {
  readonly label: string;
  readonly path: string;
}

export interface Publication {
  readonly state: 'publishing' | 'live' | 'late';
  /** Null when what changed is no longer there to be seen. */
  readonly thing: PublishedThing | null;
}

/** The way of the owner's last change to the public pages; null when there is nothing to show. */
export const $publication = atom<Publication | null>(null);

const firstLookMs = 250;
const longestPauseMs = 4_000;
const patienceMs = 60_000;
const shownMs = 12_000;

let newestChange = 0;
let followed = 0;

/** Notes the cursor of a change, as the response to it gave it. */
export function noteChange(cursor: number): void {
  if (Number.isFinite(cursor)) newestChange = Math.max(newestChange, cursor);
}

/** Shows the change made last until it stands on the public pages. */
export function followPublication(thing: PublishedThing | null): void {
  if (newestChange <= followed) return;
  followed = newestChange;
  $publication.set({ state: 'publishing', thing });
  void watch(newestChange, thing);
}

async function watch(cursor: number, thing: PublishedThing | null): Promise<void> {
  const startedAt = Date.now();
  for (let pause = firstLookMs; ; pause = Math.min(pause * 1.6, longestPauseMs)) {
    await wait(pause);
    // A newer change is shown in its place.
    if (cursor !== followed) return;
    if (isChangePublished(await readPublished(), cursor)) break;
    if (Date.now() - startedAt > patienceMs && $publication.get()?.state === 'publishing') {
      $publication.set({ state: 'late', thing });
    }
  }
  if (cursor !== followed) return;
  $publication.set({ state: 'live', thing });
  await wait(shownMs);
  if (cursor === followed) $publication.set(null);
}

/** How far the public pages have come; nowhere when that is not known now. */
async function readPublished(): Promise<Published> {
  try {
    const response = await fetch(`/${publishedFile}`, { cache: 'no-store' });
    if (!response.ok) return { cursor: 0 };
    return (await response.json()) as Published;
  } catch {
    return { cursor: 0 };
  }
}

const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
