import * as v from 'valibot';
import { holds } from '#domain/spans.ts';
import type { Span } from '#domain/spans.ts';

/**
 * A file of the published site that says how far it has come. It stands among the pages, so that whatever is true of it,
 * also behind a content delivery network, is true of them. It is absent while that is not known, as during a
 * publication of everything that makes up for changes which the log no longer has.
 */
export const publishedFile = 'published.json';

/**
 * Every change up to `cursor` is on all its pages, but for counts that may wait half a minute. While a page cannot be
 * rendered, `cursor` stays before the first change that it lacks, however long that takes. Other pages do not wait for
 * it: what is later, up to `reached`, is on its pages too, unless it lies in a span of `waiting`. Both are left out while
 * no page waits.
 */
export const PublishedSchema = v.object({
  cursor: v.number(),
  reached: v.optional(v.number()),
  waiting: v.optional(v.array(v.tuple([v.number(), v.number()]))),
});
export interface Published {
  readonly cursor: number;
  readonly reached?: number | undefined;
  readonly waiting?: readonly Span[] | undefined;
}

/** Whether the change with this number, as `x-change-cursor` gave it, is on its pages. */
export function isChangePublished(published: Published, change: number): boolean {
  const { cursor, reached = cursor, waiting = [] } = published;
  if (change <= cursor) return true;
  return change <= reached && !waiting.some((span) => holds(span, change));
}

/**
 * Header of the response to a change: the cursor of the change log that has it. Absent when nothing was changed.
 */
export const changeCursorHeader = 'x-change-cursor';
/** Header by which a publisher says who it is; `authorization` is for the owners of stores. */
export const publisherTokenHeader = 'x-publisher-token';
/** Header by which a publisher says what it is called where many are watched, as 'shop-1 2-of-4'. */
export const publisherNameHeader = 'x-publisher-name';
export const publisherNamePattern = /^[\w. -]{1,80}$/;
/** Header of the response to an upload: how many images were left out because a product has three at most. */
export const droppedPicturesHeader = 'x-images-dropped';
