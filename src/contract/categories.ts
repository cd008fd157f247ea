import * as v from 'valibot';
import { CategoryRequestSchema, CategoryUpdateSchema } from './category-input.ts';
import { defineEndpoint } from './endpoint.ts';
import { createPageSchema } from './paging.ts';
import { onePicture, PictureSchema } from './pictures.ts';
import {
  ByIdSchema,
  createLimitParam,
  createOwnListParams,
  IdSchema,
  InstantSchema,
  PageParamSchema,
  VersionSchema,
} from './scalars.ts';
import { categoryPageSize } from '#domain/limits.ts';

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

export const OwnCategorySchema = v.object({
  ...CategorySchema.entries,
  version: VersionSchema,
  /** Whether the store's page shows the category: it must have a visible product. */
  isShown: v.boolean(),
});
export type OwnCategory = v.InferOutput<typeof OwnCategorySchema>;
export const OwnCategoryPageSchema = createPageSchema(OwnCategorySchema);

export const OwnCategoriesQuerySchema = v.strictObject(createOwnListParams(categoryPageSize));
export type OwnCategoriesQuery = v.InferOutput<typeof OwnCategoriesQuerySchema>;

export const CategoryImageSchema = v.strictObject({ categoryId: IdSchema });

export const categoryEndpoints = {
  listOwnCategories: defineEndpoint('GET /categories', {
    tag: 'Categorías',
    summary: 'Las categorías de un negocio, el primero propio si no se dice cuál',
    query: OwnCategoriesQuerySchema,
    response: OwnCategoryPageSchema,
    bearer: 'required',
    claim: 'token',
  }),
  createCategory: defineEndpoint('POST /categories', {
    tag: 'Categorías',
    summary: 'Crea una categoría en un negocio propio',
    body: CategoryRequestSchema,
    response: OwnCategorySchema,
    status: 201,
    bearer: 'required',
    limit: 'owners',
    isRepeatable: true,
    errors: [404, 422],
  }),
  updateCategory: defineEndpoint('PATCH /categories/:id', {
    tag: 'Categorías',
    summary: 'Cambia datos de una categoría propia',
    params: ByIdSchema,
    body: CategoryUpdateSchema,
    response: OwnCategorySchema,
    bearer: 'required',
    limit: 'owners',
    isVersioned: true,
    errors: [404, 412],
  }),
  deleteCategory: defineEndpoint('DELETE /categories/:id', {
    tag: 'Categorías',
    summary: 'Elimina una categoría propia; sus productos quedan sin categoría',
    params: ByIdSchema,
    bearer: 'required',
    limit: 'owners',
    errors: [404],
  }),
  uploadCategoryImage: defineEndpoint('POST /categories/upload-image', {
    tag: 'Categorías',
    summary: 'Pone la imagen de una categoría propia',
    body: CategoryImageSchema,
    upload: onePicture,
    response: OwnCategorySchema,
    bearer: 'required',
    limit: 'owners',
    errors: [404, 422],
  }),
  listCategories: defineEndpoint('GET /categories', {
    tag: 'Categorías',
    summary: 'Las categorías de un negocio',
    query: CategoryListQuerySchema,
    response: CategoryPageSchema,
  }),
} as const;
