import * as v from 'valibot';
import { IdSchema } from './scalars.ts';

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** What the server keeps of a visitor: of this browser's session, and of no person. */
export const VisitorSchema = v.object({
  favourites: Count,
  reports: Count,
  comments: v.array(
    v.object({
      id: IdSchema,
      comment: v.string(),
      authorName: v.string(),
      rating: v.nullable(v.number()),
      productId: IdSchema,
      productName: v.string(),
      createdAt: v.pipe(v.number(), v.integer()),
      /** Nobody else sees it. */
      hidden: v.boolean(),
    }),
  ),
});
export type Visitor = v.InferOutput<typeof VisitorSchema>;
