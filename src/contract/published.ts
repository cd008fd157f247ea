import * as v from 'valibot';
import { contains } from '#domain/spans.ts';
import type { Span } from '#domain/spans.ts';

/**
 * A file of the published site that says which changes the site shows. It lies among the pages, so a content delivery
 * network delays it exactly as it delays the pages. It is absent while the answer is not known, as during a full
 * publication that makes up for changes which the log no longer has.
 */
export const publishedFile = 'published.json';

/**
 * Every change up to `cursor` is on all its pages, except counts, which may be half a minute late. While a page cannot
 * be rendered, `cursor` stays before the first change that this page lacks, however long that takes. Other pages do not
 * wait: changes up to `reached` are on their pages too, unless they lie in a span of `waiting`. Both fields are absent
 * while no page waits.
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

/** Whether the site shows the change with this number, which `x-change-cursor` gave. */
export function isChangePublished(published: Published, change: number): boolean {
  const { cursor, reached = cursor, waiting = [] } = published;
  if (change <= cursor) return true;
  return change <= reached && !waiting.some((span) => contains(span, change));
}

/** Header of the response to a change: the cursor of the change in the log. Absent when nothing changed. */
export const changeCursorHeader = 'x-change-cursor';
/** Header with the publisher's token. `authorization` is for the owners of stores. */
export const publisherTokenHeader = 'x-publisher-token';
/** Header with the publisher's name, for sites with several publishers, such as 'shop-1 2-of-4'. */
export const publisherNameHeader = 'x-publisher-name';
export const publisherNamePattern = /^[\w. -]{1,80}$/;
/** Header of the response to an upload: the number of images that were left out because a product takes no more. */
export const droppedPicturesHeader = 'x-images-dropped';
