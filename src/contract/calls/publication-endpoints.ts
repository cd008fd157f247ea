import { addresses } from './addresses.ts';
import { defineEndpoint } from '../endpoint.ts';
import {
  ChangesQuerySchema,
  ChangesSchema,
  OfferOrderSchema,
  ShowingQuerySchema,
  ShowingSchema,
  StoreListQuerySchema,
  StoreListSchema,
  StorePublicationQuerySchema,
  StorePublicationSchema,
} from '../publication.ts';
import { ByIdSchema } from '../scalars.ts';

/** What a publisher asks for. */
export const publicationEndpoints = {
  listChanges: defineEndpoint(addresses.listChanges, {
    tag: 'Publicación',
    summary: 'Los cambios confirmados después de un cursor',
    query: ChangesQuerySchema,
    response: ChangesSchema,
    isForPublisher: true,
    errors: [403, 410],
  }),
  listPublicationStores: defineEndpoint(addresses.listPublicationStores, {
    tag: 'Publicación',
    summary: 'Todas las tiendas visibles, por orden de identificador',
    query: StoreListQuerySchema,
    response: StoreListSchema,
  }),
  getStorePublication: defineEndpoint(addresses.getStorePublication, {
    tag: 'Publicación',
    summary: 'Lo que necesitan las páginas de una tienda',
    params: ByIdSchema,
    query: StorePublicationQuerySchema,
    response: StorePublicationSchema,
    errors: [404],
  }),
  listShowing: defineEndpoint(addresses.listShowing, {
    tag: 'Publicación',
    summary: 'Los productos cuya página muestra este entre los relacionados',
    params: ByIdSchema,
    query: ShowingQuerySchema,
    response: ShowingSchema,
    errors: [404],
  }),
  listOfferOrder: defineEndpoint(addresses.listOfferOrder, {
    tag: 'Publicación',
    summary: 'Las ofertas del día que tienen página, por su orden',
    response: OfferOrderSchema,
  }),
} as const;
