import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { ByIdSchema, CountSchema, IdSchema } from './scalars.ts';
import { maxPicturesPerProduct } from '#domain/limits.ts';
import { errorMessages } from '#domain/messages.ts';

const Pixels = v.pipe(v.number(), v.integer(), v.minValue(1));

/**
 * A stored picture. `url` is its largest WebP. For the address of another width of `widths`, replace the last path
 * segment.
 */
export const PictureSchema = v.object({
  url: v.string(),
  width: Pixels,
  height: Pixels,
  widths: v.array(Pixels),
  bytes: v.array(v.pipe(v.number(), v.integer(), v.minValue(1))),
  color: v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/)),
  previewUrl: v.string(),
});

/** A picture as a card shows it, without a link preview. */
export const CardPictureSchema = v.omit(PictureSchema, ['previewUrl']);

export const ProductImageSchema = v.object({
  ...PictureSchema.entries,
  id: IdSchema,
  alt: v.string(),
  order: CountSchema,
  isPrimary: v.boolean(),
});
export type ProductImage = v.InferOutput<typeof ProductImageSchema>;

export const ProductImageListSchema = v.array(ProductImageSchema);

/** Without a product the server keeps the images for a day, until `arrangeImages` adds them to one. */
export const ImageUploadSchema = v.strictObject({ productId: v.optional(IdSchema) });

/**
 * All images of the product in their new order, the primary one first. The list may include uploaded images that have
 * no product yet.
 */
export const ImageOrderSchema = v.strictObject({
  ids: v.pipe(
    v.array(IdSchema),
    v.maxLength(maxPicturesPerProduct, errorMessages.too_many_images),
    v.check((ids) => new Set(ids).size === ids.length, 'Una imagen aparece dos veces.'),
  ),
});

/** The upload of a call that takes one picture. */
export const onePicture = { field: 'image', most: 1 } as const;

export const pictureEndpoints = {
  uploadImages: defineEndpoint('POST /images/upload', {
    tag: 'Imágenes',
    summary: 'Sube imágenes, a un producto propio si se dice cuál; las que no caben se dejan fuera',
    body: ImageUploadSchema,
    // Clients may send more images than a product can have. The server drops the rest (product.md 7.2).
    upload: { field: 'images', most: 20 },
    response: ProductImageListSchema,
    status: 201,
    bearer: 'required',
    limit: 'owners',
    isRepeatable: true,
    errors: [404, 422],
  }),
  arrangeImages: defineEndpoint('PATCH /images/product/:id', {
    tag: 'Imágenes',
    summary: 'Ordena las imágenes de un producto propio y le da otras ya subidas',
    params: ByIdSchema,
    body: ImageOrderSchema,
    response: ProductImageListSchema,
    bearer: 'required',
    limit: 'owners',
    errors: [404, 409],
  }),
  deleteImage: defineEndpoint('DELETE /images/:id', {
    tag: 'Imágenes',
    summary: 'Elimina una imagen propia',
    params: ByIdSchema,
    bearer: 'required',
    limit: 'owners',
    errors: [404],
  }),
} as const;
