import type { LoadedBundle } from '#astro/bundle.ts';
import type { Catalogue } from '#client/catalogue.ts';
import { parseSheetPart } from '#domain/orders/order-sheets.ts';
import { isStoreType } from '#domain/stores/store-type.ts';

/** Pages that render their data as JSON, so that everything on which a page depends shows in its bytes. */
const render = (text: string, status: number) => ({ status, body: Buffer.from(text) });

async function readPage(url: URL, catalogue: Catalogue): Promise<unknown> {
  const page = Number(url.searchParams.get('page') ?? 1);
  const category = url.searchParams.get('category');
  const type = url.searchParams.get('type');
  const [, first = '', second = '', third = ''] = url.pathname.split('/');
  if (url.pathname === '/') return catalogue.home();
  if (second === 'sin-negocios') return { text: url.pathname };
  const place = ['province', 'municipality'].flatMap((name) => url.searchParams.get(name) ?? []);
  if (first === 'businesses')
    return catalogue.directory({
      type: isStoreType(type) ? type : null,
      place: place.length === 0 ? null : place.join('/'),
      page,
    });
  if (first === 'offers' || first === 'feed.xml') return catalogue.offers(page);
  if (first === 'featured-businesses') return catalogue.featured();
  if (first === 'about' || first === '404') return { text: url.pathname };
  if (second === 'product') return catalogue.product(first, third);
  if (second === 'pedido') return catalogue.sheet(first, parseSheetPart(third));
  if (second === 'search') {
    const view = await catalogue.store(first, { category: null, page: 1 });
    return view && { name: view.store.name, categories: view.categories };
  }
  return catalogue.store(first, { category, page });
}

/** A bundle of such pages. Pages for which `isBroken` is true fail. */
export function createJsonBundle(build: string, isBroken: (url: URL) => boolean): LoadedBundle {
  return {
    fingerprint: build,
    clientDir: '/nowhere',
    inlineScriptHashes: ['sha256-abc='],
    fixedPaths: [
      '/',
      '/about',
      '/404/store',
      '/businesses',
      '/businesses/sin-negocios',
      '/offers',
      '/featured-businesses',
      '/feed.xml',
    ],
    async render(address, { catalogue }) {
      const url = new URL(address);
      if (isBroken(url)) return render('error', 500);
      const data = await readPage(url, catalogue);
      return render(JSON.stringify({ build, data }), data === null ? 404 : 200);
    },
  };
}
