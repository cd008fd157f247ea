import * as v from 'valibot';
import {
  FlagSchema,
  InstantSchema,
  createLineSchema,
  createMessage,
  createTextSchema,
} from './scalars.ts';
import { isDay } from '#domain/hours/day.ts';
import { reasons } from '#domain/operators/reason.ts';
import { verifiedFields } from '#domain/operators/verification.ts';
import { actMessageMaxLength, actNoteMaxLength } from '#domain/operators/act-limits.ts';

/** Why an act is done: a reason of the list and a sentence. `undo` takes the act before back, and needs no sentence. */
export const why = {
  reason: v.optional(v.picklist([...reasons, 'undo'], 'El motivo no existe.')),
  note: v.optional(
    v.nullable(createLineSchema(actNoteMaxLength, 'El motivo no puede exceder los 300 caracteres')),
  ),
};

export const ActSchema = v.strictObject(why);
export type Act = v.InferOutput<typeof ActSchema>;

/** `message` goes to the owner by mail, as plain text. */
export const BlockSchema = v.strictObject({
  ...why,
  message: v.optional(
    v.nullable(
      createTextSchema(actMessageMaxLength, 'El texto no puede exceder los 500 caracteres'),
    ),
  ),
});
export type Block = v.InferOutput<typeof BlockSchema>;

/** What the owner reads of a store or a product that was taken from the site. */
export const TakenDownSchema = v.nullable(
  v.object({ at: InstantSchema, reason: v.picklist(reasons) }),
);

/** When a store was verified, and what its owner changed since, which pauses that; null while it never was. */
export const VerificationSchema = v.nullable(
  v.object({ at: InstantSchema, paused: v.nullable(v.picklist(verifiedFields)) }),
);

/** What an operator has found out about a store: at least one of the two. */
export const VerifySchema = v.strictObject({
  /** The owner picked up the phone of the store. */
  phone: FlagSchema,
  /** A licence or a profile proves it. */
  proof: FlagSchema,
  note: why.note,
});
export type Verify = v.InferOutput<typeof VerifySchema>;

const wrongDay = createMessage('Elige un día.', 'El día no es válido.');
/** A day that an operator chooses. */
export const DayInputSchema = v.pipe(v.string(wrongDay), v.check(isDay, wrongDay));

/** The last day on which home recommends a store, in Havana; null ends it. */
export const RecommendSchema = v.strictObject({
  until: v.nullable(DayInputSchema),
});
export type Recommend = v.InferOutput<typeof RecommendSchema>;
