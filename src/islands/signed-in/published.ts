import { type Published, isChangePublished, publishedFile } from '#contract/published.ts';

const firstLookMs = 250;
const longestPauseMs = 4_000;

interface Watching {
  /** Whether somebody still waits. */
  readonly isWanted: () => boolean;
  /** After each look that found the change missing. */
  readonly onMissing?: () => void;
}

/** Waits until a change is on the public pages; false when nobody waits any more. */
export async function whenPublished(
  cursor: number,
  { isWanted, onMissing }: Watching,
): Promise<boolean> {
  for (let pause = firstLookMs; ; pause = Math.min(pause * 1.6, longestPauseMs)) {
    await wait(pause);
    if (!isWanted()) return false;
    if (isChangePublished(await readPublished(), cursor)) return isWanted();
    onMissing?.();
  }
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

export const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
