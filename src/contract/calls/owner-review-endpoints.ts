import { defineEndpoint } from './endpoint.ts';
import { ownerAddresses } from './owner-addresses.ts';
import { ReplySchema, ReviewListQuerySchema, ReviewListSchema, ReviewSchema } from '../comments.ts';
import { ByIdSchema } from '../scalars.ts';

const bearer = 'required';

/** What the owner of a store does with the comments on its products. */
export const ownerReviewEndpoints = {
  listOwnReviews: defineEndpoint(ownerAddresses.listOwnReviews, {
    tag: 'Comentarios',
    summary:
      'Los comentarios de un producto visible o propio, los más recientes primero, con `page` todos',
    query: ReviewListQuerySchema,
    response: ReviewListSchema,
    visitor: 'optional',
    bearer,
    claim: 'token',
    errors: [404],
  }),
  replyToReview: defineEndpoint(ownerAddresses.replyToReview, {
    tag: 'Comentarios',
    summary: 'Responde a un comentario de un producto propio, o cambia la respuesta',
    params: ByIdSchema,
    body: ReplySchema,
    response: ReviewSchema,
    bearer,
    errors: [404],
  }),
  deleteReply: defineEndpoint(ownerAddresses.deleteReply, {
    tag: 'Comentarios',
    summary: 'Quita la respuesta a un comentario de un producto propio',
    params: ByIdSchema,
    bearer,
    errors: [404],
  }),
  deleteStoreReview: defineEndpoint(ownerAddresses.deleteStoreReview, {
    tag: 'Comentarios',
    summary: 'Elimina un comentario de un producto propio',
    params: ByIdSchema,
    bearer,
    errors: [404],
  }),
} as const;
