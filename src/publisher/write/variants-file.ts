import type { Catalogue } from '#client/catalogue.ts';
import type { VariantsFile } from '#contract/variants-file.ts';
import { variantsPath } from '#domain/paths/paths.ts';

const productPage = /^\/([^/]+)\/product\/([^/.]+)$/;

/** The file of variants that a page may have beside it. Null for a page that is not of a product. */
export const findVariantsFile = (path: string): string | null =>
  productPage.test(path) ? `${path.slice(1)}.json` : null;

/**
 * The file with a product's options and variants, which is written together with its page. Null for other pages and for
 * a product without options. Rejects with the error of the API.
 */
export async function readVariantsFile(
  path: string,
  catalogue: Pick<Catalogue, 'product'>,
): Promise<{ readonly path: string; readonly body: Uint8Array } | null> {
  const [, url, id] = productPage.exec(path) ?? [];
  if (url === undefined || id === undefined) return null;
  const { product } = (await catalogue.product(url, id)) ?? {};
  if (product?.options === undefined || product.variants === undefined) return null;
  const { options, currency, updatedAt } = product;
  const variants = product.variants.map(({ image: _, ...variant }) => variant);
  const file: VariantsFile = { options, variants, currency, updatedAt };
  return { path: variantsPath(product), body: Buffer.from(`${JSON.stringify(file)}\n`) };
}
