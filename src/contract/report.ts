import * as v from 'valibot';
import { why } from './operators.ts';
import { IdSchema, createMessage, createTextSchema } from './scalars.ts';
import { reportTextMaxLength } from '#domain/limits.ts';
import { reportMessages } from '#domain/messages.ts';
import { reasons } from '#domain/operators/reason.ts';
import { reportKinds } from '#domain/operators/report-kind.ts';

const KindSchema = v.picklist(reportKinds, 'Solo se denuncia un comentario, producto o negocio.');

/** What a visitor says of a comment, a product or a store. */
export const ReportCreateSchema = v.strictObject({
  kind: KindSchema,
  targetId: IdSchema,
  reason: v.picklist(reasons, createMessage('Elige un motivo.', 'El motivo no existe.')),
  text: v.optional(v.nullable(createTextSchema(reportTextMaxLength, reportMessages.textTooLong))),
});
export type ReportCreate = v.InferOutput<typeof ReportCreateSchema>;

/** How what was reported of a thing is settled: the thing goes from the site, or the reports are unfounded. */
export const CloseReportsSchema = v.strictObject({
  kind: KindSchema,
  targetId: IdSchema,
  outcome: v.picklist(['hide', 'dismiss'], 'El resultado no existe.'),
  ...why,
});
export type CloseReports = v.InferOutput<typeof CloseReportsSchema>;

/** That the reports of a thing, last found unfounded, are to be decided on again. */
export const ReopenReportsSchema = v.strictObject({
  kind: KindSchema,
  targetId: IdSchema,
  ...why,
});
export type ReopenReports = v.InferOutput<typeof ReopenReportsSchema>;
