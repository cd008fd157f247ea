import * as v from 'valibot';
import { InstantSchema } from '../scalars.ts';

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** How the marketplace and the machine below it are, at a moment. */
export const FiguresSchema = v.object({
  at: InstantSchema,
  stores: v.object({ public: Count, new: Count, blocked: Count, verified: Count }),
  /** What visitors can see. */
  products: Count,
  reviews: Count,
  orders: Count,
  reports: v.object({
    open: Count,
    /** Of the last 30 days; null while nobody has settled any. */
    medianHours: v.nullable(v.number()),
  }),
  requests: v.object({ open: Count, overdue: Count }),
  /** Of the publisher that this process runs; null where another machine publishes. */
  publisher: v.nullable(
    v.object({
      isAlive: v.boolean(),
      cursor: v.nullable(Count),
      /** Changes that are in the log and not on the site. */
      behind: Count,
      completeAt: v.nullable(InstantSchema),
      trouble: v.nullable(v.object({ at: InstantSchema, message: v.string() })),
    }),
  ),
  mailWaiting: Count,
  databaseBytes: Count,
  freeBytes: v.nullable(Count),
});
export type Figures = v.InferOutput<typeof FiguresSchema>;
