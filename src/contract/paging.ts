import * as v from 'valibot';
import { CountSchema } from './scalars.ts';
import type { PageMeta } from '#domain/pagination.ts';

/** The paging facts of every paged response (product.md 6.9). */
export const PageMetaSchema = v.object({
  total: CountSchema,
  page: v.pipe(v.number(), v.integer(), v.minValue(1)),
  limit: v.pipe(v.number(), v.integer(), v.minValue(1)),
  totalPages: CountSchema,
  lastPage: CountSchema,
});

export const createPageSchema = <Item extends v.GenericSchema>(item: Item) =>
  v.object({ data: v.array(item), meta: PageMetaSchema });

export interface Page<Item> {
  data: Item[];
  meta: PageMeta;
}
