import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { CountSchema, EmptySchema, IdSchema } from './scalars.ts';

/** What the server keeps for this browser's session. It does not know the person. */
export const VisitorSchema = v.object({
  favourites: CountSchema,
  reports: CountSchema,
  comments: v.array(
    v.object({
      id: IdSchema,
      comment: v.string(),
      authorName: v.string(),
      rating: v.nullable(v.number()),
      productId: IdSchema,
      productName: v.string(),
      createdAt: v.pipe(v.number(), v.integer()),
      /** Only this visitor sees it. */
      hidden: v.boolean(),
    }),
  ),
});
export type Visitor = v.InferOutput<typeof VisitorSchema>;

export const visitorEndpoints = {
  getVisitor: defineEndpoint('GET /visitor', {
    tag: 'Visitantes',
    summary: 'Lo que se guarda de este navegador, también los comentarios ocultos',
    query: EmptySchema,
    response: VisitorSchema,
    visitor: 'required',
  }),
  eraseVisitor: defineEndpoint('DELETE /visitor', {
    tag: 'Visitantes',
    summary: 'Borra los comentarios y favoritos de este navegador; sus denuncias quedan sin nombre',
    limit: 'writes',
    visitor: 'required',
  }),
} as const;
