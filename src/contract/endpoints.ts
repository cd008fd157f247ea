import { accountEndpoints } from './accounts.ts';
import { batchEndpoints } from './batches.ts';
import { categoryEndpoints } from './categories.ts';
import { commentEndpoints } from './comments.ts';
import { exportEndpoints } from './export.ts';
import { favouriteEndpoints } from './favourites.ts';
import { importEndpoints } from './imports.ts';
import { operatorEndpoints } from './operators.ts';
import { orderEndpoints } from './orders.ts';
import { pictureEndpoints } from './pictures.ts';
import { productEndpoints } from './products.ts';
import { publicationEndpoints } from './publication.ts';
import { reportEndpoints } from './reports.ts';
import { searchEndpoints } from './search.ts';
import { storeEndpoints } from './stores.ts';
import { visitorEndpoints } from './visitors.ts';
import { visitEndpoints } from './visits.ts';

/** The calls of product.md 8, together with those of operators and of the publisher. */
export const endpoints = {
  ...accountEndpoints,
  ...batchEndpoints,
  ...categoryEndpoints,
  ...commentEndpoints,
  ...exportEndpoints,
  ...favouriteEndpoints,
  ...importEndpoints,
  ...operatorEndpoints,
  ...orderEndpoints,
  ...pictureEndpoints,
  ...productEndpoints,
  ...publicationEndpoints,
  ...reportEndpoints,
  ...searchEndpoints,
  ...storeEndpoints,
  ...visitorEndpoints,
  ...visitEndpoints,
} as const;

export type Endpoints = typeof endpoints;
