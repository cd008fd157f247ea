import * as v from 'valibot';
import { IdSchema, InstantSchema } from '../scalars.ts';

const SeqSchema = v.pipe(v.number(), v.integer(), v.minValue(1));

export const AuditQuerySchema = v.strictObject({
  /** Id of what was acted on. */
  target: v.optional(IdSchema),
  /** Id of the account that acted. */
  actor: v.optional(IdSchema),
  /** Acts before this one, which is `next` of the page before. */
  before: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[1-9]\d{0,14}$/, 'El número del acto no es válido.'),
      v.transform(Number),
    ),
  ),
});

/** A page of the record, the newest act first. */
export const AuditPageSchema = v.object({
  data: v.array(
    v.object({
      seq: SeqSchema,
      at: InstantSchema,
      actorKind: v.picklist(['operator', 'owner', 'system', 'command']),
      actorId: v.nullable(IdSchema),
      /** First name of the account, or its email where it has no name; null once it is erased. */
      actorName: v.nullable(v.string()),
      action: v.string(),
      targetKind: v.string(),
      targetId: v.string(),
      reason: v.nullable(v.string()),
      note: v.nullable(v.string()),
      /** The role that was given or taken. */
      role: v.nullable(v.string()),
      /** The comment that the act hid, or the name of the product that it held back, while that is so. */
      taken: v.nullable(v.string()),
    }),
  ),
  next: v.nullable(SeqSchema),
});
export type AuditPage = v.InferOutput<typeof AuditPageSchema>;
