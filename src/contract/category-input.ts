import * as v from 'valibot';
import { createOptionalText } from './business-input.ts';
import { createTextSchema } from './scalars.ts';
import { categoryNameMaxLength, descriptionMaxLength } from '#domain/limits.ts';
import { categoryMessages } from '#domain/messages.ts';

const fields = {
  name: v.pipe(
    createTextSchema(categoryNameMaxLength, 'El nombre no puede exceder los 100 caracteres'),
    v.nonEmpty(categoryMessages.nameRequired),
  ),
  description: createOptionalText(descriptionMaxLength, 'La descripción es demasiado larga'),
};

export const CategoryCreateSchema = v.strictObject({
  name: fields.name,
  description: v.optional(fields.description),
});
export type CategoryCreate = v.InferOutput<typeof CategoryCreateSchema>;

/** Changed fields of a category; what is absent stays. */
export const CategoryUpdateSchema = v.partial(v.strictObject(fields));
export type CategoryUpdate = v.InferOutput<typeof CategoryUpdateSchema>;
