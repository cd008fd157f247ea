import { addresses } from './addresses.ts';
import { defineEndpoint } from '../endpoint.ts';
import {
  AnyQuerySchema,
  ProductTapSchema,
  TapSchema,
  VisitsQuerySchema,
  VisitsSchema,
} from '../visits.ts';
import { MetricsSchema } from '../own.ts';
import { ByIdSchema, EmptySchema } from '../scalars.ts';

const bearer = 'required';

/** What is counted of a store, and how browsers report it. */
export const figureEndpoints = {
  getMetrics: defineEndpoint(addresses.getMetrics, {
    tag: 'Negocios',
    summary: 'Las cifras del panel de un negocio propio',
    params: ByIdSchema,
    query: EmptySchema,
    response: MetricsSchema,
    bearer,
    errors: [404],
  }),
  getVisits: defineEndpoint(addresses.getVisits, {
    tag: 'Negocios',
    summary: 'Las visitas, los toques y los pedidos de un negocio propio por día, y lo más visto',
    params: ByIdSchema,
    query: VisitsQuerySchema,
    response: VisitsSchema,
    bearer,
    errors: [404],
  }),
  countTap: defineEndpoint(addresses.countTap, {
    tag: 'Cifras',
    summary:
      'Cuenta un toque en una forma de contacto de una tienda; la respuesta no dice si contó',
    params: TapSchema,
    query: AnyQuerySchema,
  }),
  countProductTap: defineEndpoint(addresses.countProductTap, {
    tag: 'Cifras',
    summary: 'Lo mismo, desde la página de un producto',
    params: ProductTapSchema,
    query: AnyQuerySchema,
  }),
} as const;
