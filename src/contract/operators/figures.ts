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
  /** Pages of stores that were opened in the last 30 days. */
  visits: Count,
  reports: v.object({
    open: Count,
    /** Of the last 30 days; null while nobody has settled any. */
    medianHours: v.nullable(v.number()),
  }),
  requests: v.object({ open: Count, overdue: Count }),
  /** Null where nothing is known of it. */
  publisher: v.nullable(
    v.object({
      /** Null where another machine publishes. */
      isAlive: v.nullable(v.boolean()),
      /** How far the site has come; null while it does not say, and then neither is known how far it is behind. */
      cursor: v.nullable(Count),
      /** Changes that are in the log and not on the site, ten thousand at most, and the age of the oldest in seconds. */
      behind: v.nullable(Count),
      delay: v.nullable(v.pipe(v.number(), v.minValue(0))),
      /** Since this process was started. */
      completeAt: v.nullable(InstantSchema),
      trouble: v.nullable(v.object({ at: InstantSchema, message: v.string() })),
    }),
  ),
  mailWaiting: Count,
  databaseBytes: Count,
  freeBytes: v.nullable(Count),
});
export type Figures = v.InferOutput<typeof FiguresSchema>;
