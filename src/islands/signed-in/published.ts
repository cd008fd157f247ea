import { type Published, isChangePublished, publishedFile } from '#contract/published.ts';

const firstLookMs = 250;
const longestPauseMs = 4_000;
/** After this long the looks become rarer: a publisher that is down for hours must not cost data all the while. */
const frequentMs = 5 * 60_000;
const longestLatePauseMs = 60_000;
/** A request without a response is given up after this long, because a weak network may lose it without an error. */
const lookLimitMs = 10_000;

interface Watching {
  /** Whether the caller still waits. */
  readonly isWanted: () => boolean;
  /** Called after each look that did not find the change. */
  readonly onMissing?: () => void;
}

/** Waits until a change is on the public pages. False when the caller stops waiting. */
export async function whenPublished(
  cursor: number,
  { isWanted, onMissing }: Watching,
): Promise<boolean> {
  const begun = Date.now();
  for (let pause = firstLookMs; ;) {
    await wait(pause);
    if (!isWanted()) return false;
    if (isChangePublished(await readPublished(), cursor)) return isWanted();
    onMissing?.();
    const isLate = Date.now() - begun > frequentMs;
    pause = Math.min(pause * 1.6, isLate ? longestLatePauseMs : longestPauseMs);
  }
}

/** Reads the cursor of the public pages; 0 when it is unknown. */
async function readPublished(): Promise<Published> {
  const stopping = new AbortController();
  const limit = setTimeout(() => {
    stopping.abort();
  }, lookLimitMs);
  try {
    const { signal } = stopping;
    const response = await fetch(`/${publishedFile}`, { cache: 'no-store', signal });
    if (!response.ok) return { cursor: 0 };
    return (await response.json()) as Published;
  } catch {
    return { cursor: 0 };
  } finally {
    clearTimeout(limit);
  }
}

export const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
