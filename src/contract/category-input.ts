import * as v from 'valibot';
import { createOptionalText, createRequiredLine, IdSchema } from './scalars.ts';
import { categoryNameMaxLength, descriptionMaxLength } from '#domain/limits.ts';
import { categoryMessages } from '#domain/messages.ts';

const fields = {
  name: createRequiredLine(
    categoryNameMaxLength,
    categoryMessages.nameRequired,
    `El nombre no puede exceder los ${categoryNameMaxLength} caracteres`,
  ),
  description: createOptionalText(descriptionMaxLength, 'La descripción es demasiado larga'),
  /** Null removes the image. Another call uploads a new one. */
  image: v.null('La imagen se sube aparte, con /categories/upload-image'),
};

export const CategoryCreateSchema = v.strictObject({
  name: fields.name,
  description: v.optional(fields.description),
  image: v.optional(fields.image),
});
/** `businessId` names one of the owner's stores. Without it the first store is meant. */
export const CategoryRequestSchema = v.strictObject({
  ...CategoryCreateSchema.entries,
  businessId: v.optional(IdSchema),
});
export type CategoryCreate = v.InferOutput<typeof CategoryCreateSchema>;

/** Changed fields of a category. A field that is absent stays as it is. */
export const CategoryUpdateSchema = v.partial(v.strictObject(fields));
export type CategoryUpdate = v.InferOutput<typeof CategoryUpdateSchema>;
