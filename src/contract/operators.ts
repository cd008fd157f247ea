import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import {
  ByIdSchema,
  CountSchema,
  createLineSchema,
  createMessage,
  createRequiredLine,
  EmptySchema,
  IdSchema,
  InstantSchema,
} from './scalars.ts';
import { operatorRoles } from '#domain/accounts/operator-role.ts';
import { isDay } from '#domain/hours/day.ts';
import { emailMaxLength } from '#domain/limits.ts';
import { actNoteMaxLength, actNoteTooLong } from '#domain/operators/act-limits.ts';
import { reasons } from '#domain/operators/reason.ts';
import { requestKinds } from '#domain/operators/request-kind.ts';

const wrongSeq = 'El número del acto no es válido.';

/**
 * The number of the newest act in the record at the time the operator read the thing. When another operator has decided
 * about the thing since then, the call is refused with 409 `decided_meanwhile`. The same call without a number does the
 * act.
 */
const SeenSchema = v.optional(
  v.pipe(v.number(wrongSeq), v.safeInteger(wrongSeq), v.minValue(0, wrongSeq)),
);

/**
 * The reason for an act: one from the list and a sentence. `undo` takes back the previous act and needs no sentence.
 */
export const why = {
  reason: v.optional(v.picklist([...reasons, 'undo'], 'El motivo no existe.')),
  note: v.optional(v.nullable(createLineSchema(actNoteMaxLength, actNoteTooLong))),
  seen: SeenSchema,
};

export const ActSchema = v.strictObject(why);
export type Act = v.InferOutput<typeof ActSchema>;

/** What the owner reads about a store or a product that an operator took off the site. */
export const TakenDownSchema = v.nullable(
  v.object({ at: InstantSchema, reason: v.picklist(reasons) }),
);

const wrongDay = createMessage('Elige un día.', 'El día no es válido.');
/** A day that an operator chooses. */
export const DayInputSchema = v.pipe(v.string(wrongDay), v.check(isDay, wrongDay));

/** The signed-in operator. */
export const OperatorSchema = v.object({
  role: v.picklist(operatorRoles),
  firstName: v.string(),
});
export type Operator = v.InferOutput<typeof OperatorSchema>;

const SeqSchema = v.pipe(v.number(), v.integer(), v.minValue(1));

export const AuditQuerySchema = v.strictObject({
  /** Id of the thing that the act was about. */
  target: v.optional(IdSchema),
  /** Id of the account that did the act. */
  actor: v.optional(IdSchema),
  /** Only acts before this number, which is `next` of the previous page. */
  before: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/, wrongSeq), v.transform(Number))),
});

/** A page of the record, the newest act first. */
export const AuditPageSchema = v.object({
  data: v.array(
    v.object({
      seq: SeqSchema,
      at: InstantSchema,
      actorKind: v.picklist(['operator', 'owner', 'system', 'command']),
      actorId: v.nullable(IdSchema),
      /** First name of the account, or its email when it has no name. Null once the account is erased. */
      actorName: v.nullable(v.string()),
      action: v.string(),
      targetKind: v.string(),
      targetId: v.string(),
      reason: v.nullable(v.string()),
      note: v.nullable(v.string()),
      /** The role that the act gave or took. */
      role: v.nullable(v.string()),
      /**
       * The text of the comment that the act hid, or the name of the product that it held. Present only while the
       * comment is hidden or the product is held.
       */
      taken: v.nullable(v.string()),
    }),
  ),
  next: v.nullable(SeqSchema),
});
export type AuditPage = v.InferOutput<typeof AuditPageSchema>;

const KindSchema = v.picklist(
  requestKinds,
  createMessage('Elige qué se pide.', 'Eso no se puede pedir.'),
);
const StateSchema = v.picklist(['open', 'done'], 'El estado no existe.');

/** A request about personal data that came by mail. `subject` is an email or the id of a comment. */
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

/** `note` says what was done. A request without a note cannot be closed. */
export const DataRequestUpdateSchema = v.strictObject({
  state: StateSchema,
  note: v.optional(
    v.nullable(
      createLineSchema(
        actNoteMaxLength,
        `El texto no puede exceder los ${actNoteMaxLength} caracteres`,
      ),
    ),
  ),
});
export type DataRequestUpdate = v.InferOutput<typeof DataRequestUpdateSchema>;

export const DataRequestSchema = v.object({
  id: IdSchema,
  kind: KindSchema,
  subject: v.string(),
  receivedOn: v.string(),
  /** The day in Havana by which it must be done. */
  dueOn: v.string(),
  note: v.nullable(v.string()),
  state: StateSchema,
  closedAt: v.nullable(InstantSchema),
});
export type DataRequest = v.InferOutput<typeof DataRequestSchema>;

/** Open ones first, the most urgent on top. */
export const DataRequestListSchema = v.object({ data: v.array(DataRequestSchema) });

/** Figures of the marketplace and of its machine at one moment. */
export const FiguresSchema = v.object({
  at: InstantSchema,
  stores: v.object({
    public: CountSchema,
    new: CountSchema,
    blocked: CountSchema,
    verified: CountSchema,
  }),
  /** Products that visitors can see. */
  products: CountSchema,
  reviews: CountSchema,
  orders: CountSchema,
  /** Openings of store pages in the last 30 days. */
  visits: CountSchema,
  reports: v.object({
    open: CountSchema,
    /** Median of the last 30 days. Null when no report was settled. */
    medianHours: v.nullable(v.number()),
  }),
  requests: v.object({ open: CountSchema, overdue: CountSchema }),
  /** Null when nothing is known of the publisher. */
  publisher: v.nullable(
    v.object({
      /** Null where another machine publishes. */
      isAlive: v.nullable(v.boolean()),
      /** Cursor of the newest change on the site. Null when the site does not give it; `behind` is then null too. */
      cursor: v.nullable(CountSchema),
      /** Changes in the log that are not on the site, 10,000 at most; `delay` is the age of the oldest in seconds. */
      behind: v.nullable(CountSchema),
      delay: v.nullable(v.pipe(v.number(), v.minValue(0))),
      /** Since this process started. */
      completeAt: v.nullable(InstantSchema),
      trouble: v.nullable(v.object({ at: InstantSchema, message: v.string() })),
    }),
  ),
  mailWaiting: CountSchema,
  databaseBytes: CountSchema,
  freeBytes: v.nullable(CountSchema),
});
export type Figures = v.InferOutput<typeof FiguresSchema>;

/** The parts that all calls of operators share. People without a role get 404. */
export const ofModerator = {
  tag: 'Operación',
  bearer: 'required',
  role: 'moderator',
  errors: [403, 404],
} as const;
/** The parts of calls that a moderator may not make. */
export const ofOperator = { ...ofModerator, role: 'operator' } as const;
/** The parts of an act on the thing in the path. */
export const moderatorAct = {
  ...ofModerator,
  limit: 'owners',
  params: ByIdSchema,
  body: ActSchema,
  errors: [403, 404, 409],
} as const;
export const operatorAct = { ...moderatorAct, role: 'operator' } as const;

export const operatorEndpoints = {
  getOperator: defineEndpoint('GET /admin/me', {
    ...ofModerator,
    summary: 'Quién entró a la operación, y con qué papel',
    query: EmptySchema,
    response: OperatorSchema,
  }),
  listAudit: defineEndpoint('GET /admin/audit', {
    ...ofModerator,
    summary: 'Lo que se hizo, lo más nuevo primero; un moderador ve solo lo suyo',
    query: AuditQuerySchema,
    response: AuditPageSchema,
  }),
  listRequests: defineEndpoint('GET /admin/requests', {
    ...ofOperator,
    summary: 'Lo que se pidió sobre datos personales, lo más urgente primero',
    query: EmptySchema,
    response: DataRequestListSchema,
  }),
  createRequest: defineEndpoint('POST /admin/requests', {
    ...ofOperator,
    limit: 'owners',
    summary: 'Apunta una solicitud que llegó por correo',
    body: DataRequestCreateSchema,
    response: DataRequestSchema,
    status: 201,
  }),
  updateRequest: defineEndpoint('PATCH /admin/requests/:id', {
    ...ofOperator,
    limit: 'owners',
    summary: 'Da una solicitud por resuelta, o la abre otra vez',
    params: ByIdSchema,
    body: DataRequestUpdateSchema,
    response: DataRequestSchema,
    errors: [403, 404, 409],
  }),
  getFigures: defineEndpoint('GET /admin/figures', {
    ...ofOperator,
    summary: 'Cómo van el sitio y la máquina',
    query: EmptySchema,
    response: FiguresSchema,
  }),
} as const;
