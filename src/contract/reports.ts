import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { ofModerator, why } from './operators.ts';
import { PictureSchema } from './pictures.ts';
import {
  CountSchema,
  createMessage,
  createTextSchema,
  EmptySchema,
  IdSchema,
  InstantSchema,
  MessageSchema,
} from './scalars.ts';
import { reportTextMaxLength } from '#domain/limits.ts';
import { reportMessages } from '#domain/messages.ts';
import { reasons } from '#domain/operators/reason.ts';
import { reportKinds } from '#domain/operators/report-kind.ts';

const StoreSchema = v.object({
  id: IdSchema,
  name: v.string(),
  url: v.string(),
  /** How many products leave the site together with the store. */
  products: CountSchema,
});
const NewStoreSchema = v.object({
  ...StoreSchema.entries,
  publicSince: InstantSchema,
  verified: v.boolean(),
});
const NamedSchema = v.object({ id: IdSchema, name: v.string() });

/** One reported thing with all its reports. */
const CardSchema = v.object({
  kind: v.picklist(reportKinds),
  id: IdSchema,
  /** The text of a comment, or the name of a product or a store. */
  text: v.string(),
  authorName: v.nullable(v.string()),
  picture: v.nullable(PictureSchema),
  product: v.nullable(NamedSchema),
  store: StoreSchema,
  /** The comment was hidden automatically because of its reports. */
  isHidden: v.boolean(),
  since: InstantSchema,
  visitors: CountSchema,
  reports: v.array(
    v.object({
      reason: v.picklist(reasons),
      text: v.nullable(v.string()),
      createdAt: InstantSchema,
      /** The other reports of the same visitor: how many were settled, and how many of those were right. */
      settled: CountSchema,
      upheld: CountSchema,
    }),
  ),
});

/** What waits for the operators. Below it comes what nobody has settled but might be worth a look. */
export const QueueSchema = v.object({
  data: v.array(CardSchema),
  total: CountSchema,
  /** The number of the newest act in the record. The acts that follow send it as `seen`. */
  seen: CountSchema,
  newStores: v.array(NewStoreSchema),
  /**
   * New stores that share the phone or the owner's email with a blocked store, or with one that was blocked when it was
   * erased.
   */
  blockedBefore: v.array(NewStoreSchema),
  /** Stores whose name the current rules would refuse, each with the reason. */
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
  /** Products with the name of a product of the same store that was held in the 30 days before they were made. */
  heldAgain: v.array(v.object({ ...NamedSchema.entries, store: StoreSchema })),
  /** Products with ratings that wait because too many new ones came from one network, the newest first. */
  heldRatings: v.array(
    v.object({ ...NamedSchema.entries, store: StoreSchema, ratings: v.array(v.number()) }),
  ),
});
export type Queue = v.InferOutput<typeof QueueSchema>;

const KindSchema = v.picklist(reportKinds, 'Solo se denuncia un comentario, producto o negocio.');

/** A visitor's report of a comment, a product or a store. */
export const ReportCreateSchema = v.strictObject({
  kind: KindSchema,
  targetId: IdSchema,
  reason: v.picklist(reasons, createMessage('Elige un motivo.', 'El motivo no existe.')),
  text: v.optional(v.nullable(createTextSchema(reportTextMaxLength, reportMessages.textTooLong))),
});
export type ReportCreate = v.InferOutput<typeof ReportCreateSchema>;

/** Settles the reports of a thing: it is hidden, or the reports are dismissed. */
export const CloseReportsSchema = v.strictObject({
  kind: KindSchema,
  targetId: IdSchema,
  outcome: v.picklist(['hide', 'dismiss'], 'El resultado no existe.'),
  ...why,
});
export type CloseReports = v.InferOutput<typeof CloseReportsSchema>;

/** Opens the dismissed reports of a thing again. */
export const ReopenReportsSchema = v.strictObject({
  kind: KindSchema,
  targetId: IdSchema,
  ...why,
});
export type ReopenReports = v.InferOutput<typeof ReopenReportsSchema>;

export const reportEndpoints = {
  createReport: defineEndpoint('POST /reports', {
    tag: 'Comentarios',
    summary: 'Denuncia un comentario, un producto o un negocio',
    body: ReportCreateSchema,
    response: MessageSchema,
    limit: 'reportsOfAddress',
    status: 201,
    visitor: 'required',
    isRepeatable: true,
    errors: [404],
  }),
  getQueue: defineEndpoint('GET /admin/queue', {
    ...ofModerator,
    summary: 'Lo que está por revisar, lo más viejo primero',
    query: EmptySchema,
    response: QueueSchema,
  }),
  closeReports: defineEndpoint('POST /admin/reports/close', {
    ...ofModerator,
    limit: 'owners',
    summary: 'Resuelve las denuncias de algo: lo retira del sitio, o no proceden',
    body: CloseReportsSchema,
    errors: [403, 404, 409, 422],
  }),
  reopenReports: defineEndpoint('POST /admin/reports/reopen', {
    ...ofModerator,
    limit: 'owners',
    summary: 'Vuelve a abrir las denuncias de algo que no procedían',
    body: ReopenReportsSchema,
    errors: [403, 404, 409],
  }),
} as const;
