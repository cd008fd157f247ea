import type { SiteStore } from '../store/site-store.ts';
import { type Published, publishedFile } from '#contract/published.ts';
import { type Span, uniteSpans } from '#domain/spans.ts';

/** The file of the site that says how far it has come. */
export interface ProgressFile {
  /** Says that all changes up to `reached` stand in the site but those that failed pages owe; returns the cursor. */
  write(reached: number, owed: readonly Span[]): Promise<number>;
  /** Says nothing, until the next `write`. */
  remove(): Promise<void>;
}

/** So many spans stand in the file at most, however many pages fail. */
const longestList = 64;

export function createProgressFile(store: SiteStore): ProgressFile {
  // Of its own, because it is no page that a full publication would count.
  const writer = store.createWriter({ isDurable: false });
  let written = '';
  return {
    async write(reached, owed) {
      const published = describeProgress(reached, owed);
      const text = JSON.stringify(published);
      if (text !== written) await writer.writePlain(publishedFile, text);
      written = text;
      return published.cursor;
    },
    async remove() {
      await writer.remove(publishedFile);
      written = '';
    },
  };
}

export function describeProgress(reached: number, owed: readonly Span[]): Published {
  const waiting = uniteSpans(
    owed.filter(([after]) => after < reached),
    longestList,
  );
  const [first] = waiting;
  return first === undefined ? { cursor: reached } : { cursor: first[0], reached, waiting };
}
