import * as v from 'valibot';
import { InstantSchema, createLineSchema, createTextSchema } from './scalars.ts';
import { reasons } from '#domain/operators/reason.ts';
import { actMessageMaxLength, actNoteMaxLength } from '#domain/limits.ts';

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
