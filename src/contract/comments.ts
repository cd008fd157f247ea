import * as v from 'valibot';
import { createPageSchema } from './paging.ts';
import {
  IdSchema,
  PageNumberSchema,
  createLimitParam,
  createLineSchema,
  createRequiredLine,
  createRequiredText,
} from './scalars.ts';
import {
  commentMaxLength,
  commentNameMaxLength,
  emailMaxLength,
  maxLimit,
} from '#domain/limits.ts';
import { isEmail } from '#domain/accounts/email.ts';
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
  /** What the store says to it. */
  reply: v.nullable(
    v.object({
      text: v.string(),
      createdAt: Milliseconds,
      editedAt: v.optional(Milliseconds),
    }),
  ),
  /** The store has registered an order of the author with this product. */
  fromOrder: v.boolean(),
});
export type Review = v.InferOutput<typeof ReviewSchema>;

export const ReviewPageSchema = createPageSchema(ReviewSchema);
/** Without `page` the first hundred alone, as a bare list. */
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

/** The anonymous session of a visitor's browser; ours are 128 random bits in hexadecimal (product.md 6.8). */
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
  /** Of the order that the browser holds; one of another form, or one that was used, counts as none. */
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
