import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { moderatorAct, ofModerator } from './operators.ts';
import { createPageSchema } from './paging.ts';
import {
  ByIdSchema,
  createLimitParam,
  createLineSchema,
  createRequiredLine,
  createRequiredText,
  IdSchema,
  PageNumberSchema,
} from './scalars.ts';
import { isEmail } from '#domain/accounts/email.ts';
import {
  commentMaxLength,
  commentNameMaxLength,
  emailMaxLength,
  maxLimit,
} from '#domain/limits.ts';
import { commentMessages } from '#domain/messages.ts';

const Milliseconds = v.pipe(v.number(), v.integer());

const wrongRating = 'La valoración debe ser un número de 1 a 5.';
const RatingSchema = v.pipe(
  v.number(wrongRating),
  v.integer(wrongRating),
  v.minValue(1, wrongRating),
  v.maxValue(5, wrongRating),
);

/** A comment on a product. The author's e-mail and session never leave the server (product.md 6.8). */
export const ReviewSchema = v.object({
  id: IdSchema,
  comment: v.string(),
  authorName: v.string(),
  rating: v.nullable(RatingSchema),
  productId: IdSchema,
  createdAt: Milliseconds,
  updatedAt: Milliseconds,
  canEdit: v.boolean(),
  reply: v.nullable(
    v.object({
      text: v.string(),
      createdAt: Milliseconds,
      editedAt: v.optional(Milliseconds),
    }),
  ),
  /** The store has recorded an order by the author that contains this product. */
  fromOrder: v.boolean(),
});
export type Review = v.InferOutput<typeof ReviewSchema>;

export const ReviewPageSchema = createPageSchema(ReviewSchema);
/** Without `page` the response is a plain list of the first hundred. */
export const ReviewListSchema = v.union([ReviewPageSchema, v.array(ReviewSchema)]);
export type ReviewList = v.InferOutput<typeof ReviewListSchema>;

export const ReviewListQuerySchema = v.strictObject({
  productId: IdSchema,
  page: v.optional(PageNumberSchema),
  limit: createLimitParam(maxLimit),
});
export type ReviewListQuery = v.InferOutput<typeof ReviewListQuerySchema>;

const CommentText = createRequiredText(
  commentMaxLength,
  commentMessages.textRequired,
  commentMessages.textTooLong,
);

/**
 * The anonymous session of a visitor's browser. Our own scripts create 128 random bits in hexadecimal (product.md 6.8).
 */
export const VisitorSessionSchema = v.pipe(
  v.string('Falta la sesión del visitante.'),
  v.regex(/^[\w-]{16,128}$/, 'La sesión del visitante no es válida.'),
);

export const ReviewCreateSchema = v.strictObject({
  comment: CommentText,
  productId: IdSchema,
  authorName: createRequiredLine(
    commentNameMaxLength,
    commentMessages.nameRequired,
    commentMessages.nameTooLong,
  ),
  authorEmail: v.optional(
    v.nullable(
      v.pipe(
        createLineSchema(emailMaxLength, commentMessages.emailInvalid),
        v.check((value) => value === '' || isEmail(value), commentMessages.emailInvalid),
        v.transform((value) => (value === '' ? null : value)),
      ),
    ),
  ),
  rating: v.optional(v.nullable(RatingSchema)),
  sessionId: v.optional(VisitorSessionSchema),
  /** Token of an order that this browser sent. A malformed or used token is ignored. */
  orderToken: v.optional(v.nullable(v.string('El pedido no es válido.'))),
});
export type ReviewCreate = v.InferOutput<typeof ReviewCreateSchema>;

export const ReviewUpdateSchema = v.strictObject({
  comment: CommentText,
  rating: v.optional(v.nullable(RatingSchema)),
});
export type ReviewUpdate = v.InferOutput<typeof ReviewUpdateSchema>;

export const ReplySchema = v.strictObject({
  text: createRequiredText(
    commentMaxLength,
    commentMessages.replyRequired,
    commentMessages.replyTooLong,
  ),
});

export const commentEndpoints = {
  listOwnReviews: defineEndpoint('GET /reviews', {
    tag: 'Comentarios',
    summary:
      'Los comentarios de un producto visible o propio, los más recientes primero, con `page` todos',
    query: ReviewListQuerySchema,
    response: ReviewListSchema,
    visitor: 'optional',
    bearer: 'required',
    claim: 'token',
    errors: [404],
  }),
  replyToReview: defineEndpoint('PATCH /reviews/:id/reply', {
    tag: 'Comentarios',
    summary: 'Responde a un comentario de un producto propio, o cambia la respuesta',
    params: ByIdSchema,
    body: ReplySchema,
    response: ReviewSchema,
    bearer: 'required',
    limit: 'owners',
    errors: [404],
  }),
  deleteReply: defineEndpoint('DELETE /reviews/:id/reply', {
    tag: 'Comentarios',
    summary: 'Quita la respuesta a un comentario de un producto propio',
    params: ByIdSchema,
    bearer: 'required',
    limit: 'owners',
    errors: [404],
  }),
  deleteStoreReview: defineEndpoint('DELETE /reviews/admin/:id', {
    tag: 'Comentarios',
    summary: 'Elimina un comentario de un producto propio',
    params: ByIdSchema,
    bearer: 'required',
    limit: 'owners',
    errors: [404],
  }),
  listReviews: defineEndpoint('GET /reviews', {
    tag: 'Comentarios',
    summary:
      'Los comentarios de un producto, los propios y los más recientes primero: sin `page` los primeros cien',
    query: ReviewListQuerySchema,
    response: ReviewListSchema,
    visitor: 'optional',
    errors: [404],
  }),
  createReview: defineEndpoint('POST /reviews', {
    tag: 'Comentarios',
    summary: 'Publica un comentario sin cuenta',
    body: ReviewCreateSchema,
    response: ReviewSchema,
    limit: 'writes',
    status: 201,
    visitor: 'optional',
    isRepeatable: true,
    errors: [404, 422],
  }),
  updateReview: defineEndpoint('PATCH /reviews/:id', {
    tag: 'Comentarios',
    summary: 'Cambia un comentario propio',
    params: ByIdSchema,
    body: ReviewUpdateSchema,
    response: ReviewSchema,
    limit: 'writes',
    visitor: 'required',
    errors: [403, 404],
  }),
  deleteReview: defineEndpoint('DELETE /reviews/:id', {
    tag: 'Comentarios',
    summary: 'Elimina un comentario propio',
    params: ByIdSchema,
    limit: 'writes',
    visitor: 'required',
    errors: [403, 404],
  }),
  hideReview: defineEndpoint('POST /admin/reviews/:id/hide', {
    ...moderatorAct,
    summary: 'Oculta un comentario',
  }),
  showReview: defineEndpoint('POST /admin/reviews/:id/show', {
    ...moderatorAct,
    summary: 'Vuelve a mostrar un comentario oculto',
  }),
  countRatings: defineEndpoint('POST /admin/products/:id/count-ratings', {
    ...ofModerator,
    limit: 'owners',
    params: ByIdSchema,
    errors: [403, 404, 409],
    summary: 'Cuenta las valoraciones de un producto que esperaban por llegar de una misma red',
  }),
} as const;
