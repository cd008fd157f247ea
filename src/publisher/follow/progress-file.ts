import * as v from 'valibot';
import type { PublisherContext } from '../context.ts';
import { type Combine, assemble } from '../several-publishers/part-files.ts';
import { type Published, PublishedSchema } from '#contract/published.ts';
import { type Span, uniteSpans } from '#domain/spans.ts';

/** The file of the site that says how far it has come. */
export interface ProgressFile {
  /** Says that all changes up to `reached` stand in the site but those that failed pages owe; returns the cursor. */
  write(reached: number, owed: readonly Span[]): Promise<number>;
  /** Says nothing, until the next `write`. */
  remove(): Promise<void>;
}

/** How many spans the file holds at most, however many pages fail. */
const longestList = 64;

/** Each of several publishers writes its part; the file of the site is made from all of them. */
export function createProgressFile({
  target,
  share: { shard },
  partFiles,
}: Pick<PublisherContext, 'target' | 'share' | 'partFiles'>): ProgressFile {
  // A writer of its own, whose file a full publication does not count as a page.
  const writer = target.createWriter({ isDurable: false });
  const publish = () => assemble({ target, writer, shard }, 'published', combineProgress);
  let written = '';
  return {
    async write(reached, owed) {
      const published = describeProgress(reached, owed);
      const text = JSON.stringify(published);
      if (text !== written) {
        await writer.writePlain(partFiles.published, text);
        await publish();
      }
      written = text;
      return published.cursor;
    },
    async remove() {
      await writer.remove(partFiles.published);
      await publish();
      written = '';
    },
  };
}

/**
 * What the file says: all up to `cursor` stands, and all up to `reached` but the spans that wait.
 * @example describeProgress(9, [[4, 5]]) // { cursor: 4, reached: 9, waiting: [[4, 5]] }
 */
export function describeProgress(reached: number, owed: readonly Span[]): Published {
  const waiting = uniteSpans(
    owed.filter(([after]) => after < reached),
    longestList,
  );
  const [first] = waiting;
  return first === undefined ? { cursor: reached } : { cursor: first[0], reached, waiting };
}

/** A site has come as far as the last of its publishers; nowhere while that of one is not known. */
const combineProgress: Combine = (parts) => {
  const all = parts.map(parseProgress);
  const known = all.filter((part) => part !== null);
  if (known.length < all.length) return [];
  const reached = Math.min(...known.map((part) => part.reached ?? part.cursor));
  const waiting = known.flatMap((part) => part.waiting ?? []);
  const within = waiting.map(([after, upTo]): Span => [after, Math.min(upTo, reached)]);
  return [JSON.stringify(describeProgress(reached, within))];
};

function parseProgress(text: string | null): Published | null {
  try {
    return v.parse(PublishedSchema, JSON.parse(text ?? ''));
  } catch {
    return null;
  }
}
