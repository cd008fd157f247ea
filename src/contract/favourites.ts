import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { ProductSchema } from './products.ts';
import { ByIdSchema } from './scalars.ts';

export const FavouriteQuerySchema = v.strictObject({
  action: v.picklist(['add', 'remove'], 'La acción debe ser add o remove.'),
});

export const favouriteEndpoints = {
  setFavourite: defineEndpoint('PATCH /products/:id/favorite', {
    tag: 'Productos',
    summary: 'Añade o quita un producto de los favoritos del visitante',
    params: ByIdSchema,
    query: FavouriteQuerySchema,
    response: ProductSchema,
    limit: 'favourites',
    visitor: 'optional',
    errors: [404],
  }),
} as const;
