import {
  type Stock,
  createMadeUpCatalogue,
  makeUpStore,
  makeProduct,
  makeStock,
} from './made-up-catalogue.ts';
import { loadPages } from './page-bundle.ts';
import { productPath } from '#domain/paths/paths.ts';
import type { Site } from '#domain/site.ts';

// Pages as the bundle renders them from a made-up catalogue.

export const site: Site = {
  name: 'Vitrina',
  origin: 'https://vitrina.example',
  contactEmail: 'hola@vitrina.example',
};

export const pages = await loadPages();

export const stock = makeStock();
export const firstProduct = stock.products[0] ?? makeProduct(makeUpStore());

interface OpenedPage {
  readonly status: number;
  readonly html: string;
}

const opened = new Map<string, Promise<OpenedPage>>();

/**
 * A page of the common catalogue and site, which is rendered once for all tests of a file, or of another catalogue or
 * site.
 */
export function openPage(path: string, shown: Stock = stock, at: Site = site): Promise<OpenedPage> {
  if (shown !== stock || at !== site) return render(path, shown, at);
  const page = opened.get(path) ?? render(path, stock, site);
  opened.set(path, page);
  return page;
}

async function render(path: string, shown: Stock, at: Site): Promise<OpenedPage> {
  const catalogue = createMadeUpCatalogue(shown);
  const { status, body } = await pages.render(at.origin + path, { catalogue, site: at });
  return { status, html: Buffer.from(body).toString() };
}

/** The structured data of a page. */
export function readData(html: string): Record<string, unknown>[] {
  const texts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  return texts.flatMap(([, text = '']) => {
    return (JSON.parse(text) as { '@graph': Record<string, unknown>[] })['@graph'];
  });
}

export function findThing(html: string, type: string): Record<string, unknown> | undefined {
  return readData(html).find((thing) => thing['@type'] === type);
}

/** A single store with one product, for tests of a single field. */
export function makeShop(
  business: Parameters<typeof makeUpStore>[0] = {},
  product: Parameters<typeof makeProduct>[1] = {},
): { shown: Stock; productPage: string } {
  const store = makeUpStore(business);
  const item = makeProduct(store, product);
  const shown = { stores: [store], categories: [], products: [item], comments: [] };
  return { shown, productPage: productPath(item) };
}
