import * as v from 'valibot';
import { createPageSchema } from './paging.ts';
import { PictureSchema } from './pictures.ts';
import { IdSchema, InstantSchema, PageParamSchema, createLimitParam } from './scalars.ts';

export const CategorySchema = v.object({
  id: IdSchema,
  name: v.string(),
  description: v.nullable(v.string()),
  image: v.nullable(PictureSchema),
  businessId: IdSchema,
  createdAt: InstantSchema,
});
export type Category = v.InferOutput<typeof CategorySchema>;

export const CategoryPageSchema = createPageSchema(CategorySchema);

export const CategoryListQuerySchema = v.strictObject({
  page: PageParamSchema,
  limit: createLimitParam(),
  businessId: v.optional(IdSchema),
});
