import * as v from 'valibot';
import { IdSchema } from '../scalars.ts';
import { maxImagesPerProduct } from '#domain/limits.ts';
import { errorMessages } from '#domain/messages.ts';

/** Without a product the images wait, for a day, until `arrangeImages` gives them to one. */
export const ImageUploadSchema = v.strictObject({ productId: v.optional(IdSchema) });

export const CategoryImageSchema = v.strictObject({ categoryId: IdSchema });

/** Every image of the product in its new order, the primary one first, with uploaded ones that it is to take. */
export const ImageOrderSchema = v.strictObject({
  ids: v.pipe(
    v.array(IdSchema),
    v.maxLength(maxImagesPerProduct, errorMessages.too_many_images),
    v.check((ids) => new Set(ids).size === ids.length, 'Una imagen aparece dos veces.'),
  ),
});
