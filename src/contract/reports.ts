import * as v from 'valibot';
import { PictureSchema } from './pictures.ts';
import { CountSchema, IdSchema, InstantSchema } from './scalars.ts';
import { reasons } from '#domain/operators/reason.ts';
import { reportKinds } from '#domain/operators/report-kind.ts';

const StoreSchema = v.object({ id: IdSchema, name: v.string(), url: v.string() });
const NewStoreSchema = v.object({ ...StoreSchema.entries, publicSince: InstantSchema });
const NamedSchema = v.object({ id: IdSchema, name: v.string() });

/** One thing that was reported, with all that was said of it. */
const CardSchema = v.object({
  kind: v.picklist(reportKinds),
  id: IdSchema,
  /** The text of a comment, or the name of a product or a store. */
  text: v.string(),
  authorName: v.nullable(v.string()),
  picture: v.nullable(PictureSchema),
  product: v.nullable(NamedSchema),
  store: StoreSchema,
  /** A comment that hid itself. */
  isHidden: v.boolean(),
  since: InstantSchema,
  visitors: CountSchema,
  reports: v.array(
    v.object({
      reason: v.picklist(reasons),
      text: v.nullable(v.string()),
      createdAt: InstantSchema,
      /** Of the other reports of the same visitor: how many were settled, and how many of them were right. */
      settled: CountSchema,
      upheld: CountSchema,
    }),
  ),
});

/** What waits for the operators, and below it what nobody has settled but might be worth a look. */
export const QueueSchema = v.object({
  data: v.array(CardSchema),
  total: CountSchema,
  newStores: v.array(NewStoreSchema),
  /** New stores with the phone or the owner's email of one that is blocked, or was when it was erased. */
  blockedBefore: v.array(NewStoreSchema),
  /** Stores whose name may not be given any more, each with why. */
  pretendingNames: v.array(v.object({ ...StoreSchema.entries, why: v.string() })),
  samePhone: v.array(v.array(StoreSchema)),
  contactComments: v.array(
    v.object({
      id: IdSchema,
      text: v.string(),
      authorName: v.string(),
      product: NamedSchema,
      store: StoreSchema,
      createdAt: InstantSchema,
    }),
  ),
  /** Products called like one of the same store that was held up to 30 days before. */
  heldAgain: v.array(v.object({ ...NamedSchema.entries, store: StoreSchema })),
  /** Products with ratings that wait because too many new ones came from one network, the newest first. */
  heldRatings: v.array(
    v.object({ ...NamedSchema.entries, store: StoreSchema, ratings: v.array(v.number()) }),
  ),
});
export type Queue = v.InferOutput<typeof QueueSchema>;
