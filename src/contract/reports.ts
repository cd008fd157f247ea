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
  /** How many products go from the site with it. */
  products: CountSchema,
});
const NewStoreSchema = v.object({
  ...StoreSchema.entries,
  publicSince: InstantSchema,
  verified: v.boolean(),
});
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
  /** The number of the newest act in the record, for the acts that follow. */
  seen: CountSchema,
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

const KindSchema = v.picklist(reportKinds, 'Solo se denuncia un comentario, producto o negocio.');

/** What a visitor says of a comment, a product or a store. */
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
