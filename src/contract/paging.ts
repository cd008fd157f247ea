import * as v from 'valibot';

/** What every paged response says of itself (product.md 6.9). */
export const PageMetaSchema = v.object({
  total: v.pipe(v.number(), v.integer(), v.minValue(0)),
  page: v.pipe(v.number(), v.integer(), v.minValue(1)),
  limit: v.pipe(v.number(), v.integer(), v.minValue(1)),
  totalPages: v.pipe(v.number(), v.integer(), v.minValue(0)),
  lastPage: v.pipe(v.number(), v.integer(), v.minValue(0)),
});
export type PageMeta = v.InferOutput<typeof PageMetaSchema>;

export const createPageSchema = <Item extends v.GenericSchema>(item: Item) =>
  v.object({ data: v.array(item), meta: PageMetaSchema });

export interface Page<Item> {
  data: Item[];
  meta: PageMeta;
}
