import * as v from 'valibot';
import type { PublisherContext } from '../context.ts';
import { type Combine, assemble } from '../several-publishers/part-files.ts';
import { type Published, PublishedSchema } from '#contract/published.ts';
import { type Span, uniteSpans } from '#domain/spans.ts';

/** The file of the site that tells how far it has come. */
export interface ProgressFile {
  /**
   * Writes that the site shows all changes up to `reached`, except those in `owed`, which failed pages still have to
   * show. Returns the cursor up to which all changes are shown.
   */
  write(reached: number, owed: readonly Span[]): Promise<number>;
  /** Removes the file until the next `write`. */
  remove(): Promise<void>;
}

/** The greatest number of ranges in the file, however many pages fail. */
const longestList = 64;

/** Each of several publishers writes its part. The file of the site combines all parts. */
export function createProgressFile({
  target,
  share: { shard },
  partFiles,
}: Pick<PublisherContext, 'target' | 'share' | 'partFiles'>): ProgressFile {
  // A separate writer, so that a full publication does not count this file as a page.
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
 * The content of the file: the site shows everything up to `cursor`, and everything up to `reached` except the ranges
 * in `waiting`.
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

/** A site has come as far as its slowest publisher. While the progress of one is unknown, it has come nowhere. */
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
