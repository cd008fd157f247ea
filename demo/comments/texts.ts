import { readFileSync } from 'node:fs';
import * as v from 'valibot';

const CommentTextSchema = v.strictObject({
  /** The stars that go with what it says. */
  rating: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5)),
  text: v.string(),
});
const BySchema = v.record(v.string(), v.array(CommentTextSchema));

const TextsSchema = v.strictObject({
  /** What is said of a thing, by its subject. */
  subjects: BySchema,
  /** What can be said of anything of a kind: things to carry home, what is eaten where it is made, and work done. */
  kinds: BySchema,
  /** Kind words at the end of a comment. */
  closings: v.array(v.string()),
});

export const commentTexts = v.parse(
  TextsSchema,
  JSON.parse(readFileSync(new URL('./texts.json', import.meta.url), 'utf8')),
);
