import * as v from 'valibot';
import {
  IdSchema,
  InstantSchema,
  createMessage,
  createLineSchema,
  createRequiredLine,
} from '../scalars.ts';
import { DayInputSchema } from '../operators.ts';
import { emailMaxLength } from '#domain/limits.ts';
import { actNoteMaxLength } from '#domain/operators/act-limits.ts';
import { requestKinds } from '#domain/operators/request-kind.ts';

const KindSchema = v.picklist(
  requestKinds,
  createMessage('Elige qué se pide.', 'Eso no se puede pedir.'),
);
const StateSchema = v.picklist(['open', 'done'], 'El estado no existe.');

/** What came by mail: an email, or the id of a comment, and the day on which it came. */
export const DataRequestCreateSchema = v.strictObject({
  kind: KindSchema,
  subject: createRequiredLine(
    emailMaxLength,
    'Escribe el correo o el comentario.',
    'El texto es demasiado largo.',
  ),
  receivedOn: DayInputSchema,
});
export type DataRequestCreate = v.InferOutput<typeof DataRequestCreateSchema>;

/** `note` says what was done, and is needed to be done. */
export const DataRequestUpdateSchema = v.strictObject({
  state: StateSchema,
  note: v.optional(
    v.nullable(createLineSchema(actNoteMaxLength, 'El texto no puede exceder los 300 caracteres')),
  ),
});
export type DataRequestUpdate = v.InferOutput<typeof DataRequestUpdateSchema>;

export const DataRequestSchema = v.object({
  id: IdSchema,
  kind: KindSchema,
  subject: v.string(),
  receivedOn: v.string(),
  /** The day, in Havana, by which it has to be settled. */
  dueOn: v.string(),
  note: v.nullable(v.string()),
  state: StateSchema,
  closedAt: v.nullable(InstantSchema),
});
export type DataRequest = v.InferOutput<typeof DataRequestSchema>;

/** Open ones first, the most urgent on top. */
export const DataRequestListSchema = v.object({ data: v.array(DataRequestSchema) });
