import * as v from 'valibot';
import { CountSchema, IdSchema } from './scalars.ts';

const Pixels = v.pipe(v.number(), v.integer(), v.minValue(1));

/** A stored picture: `url` is its largest WebP, and each width of `widths` is found by swapping the last path segment. */
export const PictureSchema = v.object({
  url: v.string(),
  width: Pixels,
  height: Pixels,
  widths: v.array(Pixels),
  bytes: v.array(v.pipe(v.number(), v.integer(), v.minValue(1))),
  color: v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/)),
  previewUrl: v.string(),
});

/** A picture as a card shows it, which has no link preview. */
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
