import type { VariantsFile } from '#contract/variants-file.ts';
import { isSoldOut } from '#domain/products/stock.ts';
import type { ShownProduct, SheetVariant } from './products.ts';

/** The same limit as for another sheet, in milliseconds. */
const patience = 10_000;

/** Loads the options of a product, from the network or the service worker's copy. Rejects when both fail. */
export async function readVariants(path: string): Promise<readonly SheetVariant[]> {
  const stopping = new AbortController();
  const timer = setTimeout(() => {
    stopping.abort();
  }, patience);
  try {
    const response = await fetch(path, { signal: stopping.signal });
    if (!response.ok) throw new Error(String(response.status));
    const { variants } = (await response.json()) as VariantsFile;
    return variants.map(({ key, values, price, stock }) => ({
      ...{ key, values, price },
      isSoldOut: isSoldOut(stock),
    }));
  } finally {
    clearTimeout(timer);
  }
}

/** Loads the variants of products with options. A product whose file cannot be read stays without variants. */
export async function loadVariants(products: Iterable<ShownProduct>): Promise<void> {
  for (const product of products) {
    if (product.choicesFile === undefined || product.variants !== undefined) continue;
    const variants = await readVariants(product.choicesFile).catch(() => undefined);
    if (variants !== undefined) product.variants = variants;
  }
}
