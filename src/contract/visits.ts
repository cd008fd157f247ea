import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { ByIdSchema, CountSchema, IdSchema } from './scalars.ts';
import { figureKinds } from '#domain/visits/tap-kind.ts';

/** A tap of a visitor. The call refuses nothing, and it does not count unknown things. */
export const TapSchema = v.object({ businessId: v.string(), kind: v.string() });
export const ProductTapSchema = v.object({ ...TapSchema.entries, productId: v.string() });
export const AnyQuerySchema = v.object({});

export const VisitsQuerySchema = v.strictObject({
  days: v.optional(
    v.pipe(v.picklist(['7', '30'], 'Los días deben ser 7 o 30.'), v.transform(Number)),
    '7',
  ),
});

/** Visits, taps and recorded orders of a store by day. Each day has a row of visits. */
export const VisitsSchema = v.object({
  series: v.array(
    v.object({
      day: v.pipe(v.string(), v.isoDate()),
      kind: v.picklist(figureKinds),
      n: CountSchema,
    }),
  ),
  top: v.array(
    v.object({ productId: IdSchema, name: v.string(), visits: CountSchema, taps: CountSchema }),
  ),
});
export type Visits = v.InferOutput<typeof VisitsSchema>;

export const visitEndpoints = {
  getVisits: defineEndpoint('GET /metrics/business/:id/visits', {
    tag: 'Negocios',
    summary: 'Las visitas, los toques y los pedidos de un negocio propio por día, y lo más visto',
    params: ByIdSchema,
    query: VisitsQuerySchema,
    response: VisitsSchema,
    bearer: 'required',
    errors: [404],
  }),
  countTap: defineEndpoint('POST /taps/:businessId/:kind', {
    tag: 'Cifras',
    summary:
      'Cuenta un toque en una forma de contacto de una tienda; la respuesta no dice si contó',
    params: TapSchema,
    query: AnyQuerySchema,
    limit: null,
  }),
  countProductTap: defineEndpoint('POST /taps/:businessId/:kind/:productId', {
    tag: 'Cifras',
    summary: 'Lo mismo, desde la página de un producto',
    params: ProductTapSchema,
    query: AnyQuerySchema,
    limit: null,
  }),
} as const;
