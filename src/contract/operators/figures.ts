import * as v from 'valibot';
import { CountSchema, InstantSchema } from '../scalars.ts';

/** How the marketplace and the machine below it are, at a moment. */
export const FiguresSchema = v.object({
  at: InstantSchema,
  stores: v.object({
    public: CountSchema,
    new: CountSchema,
    blocked: CountSchema,
    verified: CountSchema,
  }),
  /** What visitors can see. */
  products: CountSchema,
  reviews: CountSchema,
  orders: CountSchema,
  /** Pages of stores that were opened in the last 30 days. */
  visits: CountSchema,
  reports: v.object({
    open: CountSchema,
    /** Of the last 30 days; null while nobody has settled any. */
    medianHours: v.nullable(v.number()),
  }),
  requests: v.object({ open: CountSchema, overdue: CountSchema }),
  /** Null where nothing is known of it. */
  publisher: v.nullable(
    v.object({
      /** Null where another machine publishes. */
      isAlive: v.nullable(v.boolean()),
      /** How far the site has come; null while it does not say, and then neither is known how far it is behind. */
      cursor: v.nullable(CountSchema),
      /** Changes that are in the log and not on the site, ten thousand at most, and the age of the oldest in seconds. */
      behind: v.nullable(CountSchema),
      delay: v.nullable(v.pipe(v.number(), v.minValue(0))),
      /** Since this process was started. */
      completeAt: v.nullable(InstantSchema),
      trouble: v.nullable(v.object({ at: InstantSchema, message: v.string() })),
    }),
  ),
  mailWaiting: CountSchema,
  databaseBytes: CountSchema,
  freeBytes: v.nullable(CountSchema),
});
export type Figures = v.InferOutput<typeof FiguresSchema>;
