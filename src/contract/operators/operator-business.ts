import * as v from 'valibot';
import { TakenDownSchema } from '../operators.ts';
import { createPageSchema } from '../paging.ts';
import { PictureSchema } from '../pictures.ts';
import {
  BusinessTypeSchema,
  CountSchema,
  IdSchema,
  InstantSchema,
  PageParamSchema,
  ProvinceSchema,
  SearchParamSchema,
} from '../scalars.ts';
import { reasons } from '#domain/operators/reason.ts';
import { verifiedFields } from '#domain/operators/verification.ts';

/** Which stores an operator looks at. */
export const storeStates = ['new', 'verified', 'blocked', 'reported', 'recommended'] as const;

/** `search` finds by name and address; for an operator also by email and phone, of the store and of its owner. */
export const OperatorBusinessesQuerySchema = v.strictObject({
  search: SearchParamSchema,
  state: v.optional(v.picklist(storeStates, 'El estado no existe.')),
  page: PageParamSchema,
});

const entries = {
  id: IdSchema,
  name: v.string(),
  url: v.string(),
  type: BusinessTypeSchema,
  province: ProvinceSchema,
  createdAt: InstantSchema,
  /** Visitors may see it: its owner has confirmed the account, and it is neither blocked nor closed. */
  isPublic: v.boolean(),
  isConfirmed: v.boolean(),
  /** When its owner closed it; the list has such a store only while it is blocked. */
  closedAt: v.nullable(InstantSchema),
  blocked: TakenDownSchema,
  verified: v.boolean(),
  /** What its owner changed since it was verified. */
  paused: v.nullable(v.picklist(verifiedFields)),
  /** The last day on which home recommends it, as '2026-11-23'. */
  recommendedUntil: v.nullable(v.string()),
  /** Things of it, itself among them, that have open reports. */
  reported: CountSchema,
  /** Null for a moderator. */
  contact: v.nullable(
    v.object({
      email: v.nullable(v.string()),
      phone: v.nullable(v.string()),
      owner: v.nullable(
        v.object({ email: v.string(), firstName: v.string(), lastName: v.string() }),
      ),
    }),
  ),
};

export const OperatorBusinessPageSchema = createPageSchema(v.object(entries));
export type OperatorBusinessPage = v.InferOutput<typeof OperatorBusinessPageSchema>;

/** A store with all that an operator has to know of it; what was done to it is in the record, by its id. */
export const OperatorBusinessSchema = v.object({
  ...entries,
  description: v.nullable(v.string()),
  location: v.nullable(v.string()),
  telegram: v.nullable(v.string()),
  logo: v.nullable(PictureSchema),
  products: CountSchema,
  reviews: CountSchema,
  rating: v.nullable(v.number()),
  formerUrls: v.array(v.string()),
  blockedNote: v.nullable(v.string()),
  verification: v.nullable(v.object({ at: InstantSchema, note: v.nullable(v.string()) })),
  /** Its open reports and those of its products and comments. */
  reports: v.array(v.object({ reason: v.picklist(reasons), count: CountSchema })),
});
export type OperatorBusiness = v.InferOutput<typeof OperatorBusinessSchema>;
