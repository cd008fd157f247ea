import * as v from 'valibot';

/**
 * A file of the published site that says how far it has come. It stands among the pages, so that whatever is true of it,
 * also behind a content delivery network, is true of them.
 */
export const publishedFile = 'published.json';

/** A change is on its pages when `cursor` is at least the number of `x-change-cursor`. */
export const PublishedSchema = v.object({ cursor: v.number() });
export type Published = v.InferOutput<typeof PublishedSchema>;

/**
 * Header of the answer to a change: the cursor of the change log that has it. Absent when nothing was changed.
 */
export const changeCursorHeader = 'x-change-cursor';
/** Header of the answer to an upload: how many images were left out because a product has three at most. */
export const droppedImagesHeader = 'x-images-dropped';
