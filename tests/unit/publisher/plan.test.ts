import { describe, expect, test } from 'vitest';
import { idOf } from './site.ts';
import type { Snapshot, KnownStore } from '#publisher/plan/snapshot.ts';
import { createShare } from '#publisher/several-publishers/shard.ts';
import { listFirstPages, planPages, type Plan } from '#publisher/plan/plan.ts';
import { summarizeChanges } from '#publisher/plan/changeset.ts';
import type { Change } from '#contract/publication.ts';

const cafe = idOf('cafe');
const tea = idOf('tea');
const cake = idOf('cake');
const milk = idOf('milk');
const drinks = idOf('drnks');

function change(
  kind: Change['kind'],
  entityId: string,
  detail: Partial<Change['detail']> = {},
): Change {
  const at = '2026-01-01T00:00:00.000Z';
  return { seq: 1, at, kind, businessId: cafe, entityId, detail: { url: 'cafe', ...detail } };
}

const price = (id: string, detail: Partial<Change['detail']> = {}) =>
  change('product.updated', id, {
    fields: ['price'],
    public: { before: true, after: true },
    offer: { before: false, after: false },
    ...detail,
  });

const know = (id: string) => ({ id, categoryId: null, related: [] });

function knowStore(fields: Partial<KnownStore> = {}): KnownStore {
  return {
    id: cafe,
    url: 'cafe',
    type: 'cafe',
    places: [],
    total: 3,
    categories: [{ id: drinks, products: 2 }],
    products: [
      { id: tea, categoryId: drinks, related: [milk] },
      { id: milk, categoryId: drinks, related: [tea] },
      { id: cake, categoryId: null, related: [tea, milk] },
    ],
    isLarge: fields.products === null,
    touched: new Map(),
    isShownOtherwise: false,
    ...fields,
  };
}

function plan(
  changes: Change[],
  store: KnownStore | null = knowStore(),
  known: Partial<Snapshot> = {},
): Plan {
  const snapshot = {
    stores: new Map([[cafe, store]]),
    directory: { total: 20, types: [{ type: 'cafe' as const, count: 16 }], places: [] },
    offersTotal: 30,
    variants: new Map(),
    cards: new Map([[cafe, ['/businesses?page=2', '/businesses?type=cafe']]]),
    shownStores: new Map(),
    ...known,
  };
  return planPages(summarizeChanges(changes), snapshot, createShare(null));
}

const pagesOf = ({ pages }: Plan) => Object.fromEntries(pages);
const paths = ({ pages }: Plan) => [...pages.keys()].sort();
const product = (id: string) => `/cafe/product/${id}`;
const category = `/cafe?category=${drinks}`;
const storePages = [
  ...['/cafe', '/cafe/pedido', '/cafe/search', category],
  ...[product(tea), product(milk), product(cake)],
];
const lists = ['/', '/businesses', '/featured-businesses'];

describe('a change of many products of one store', () => {
  const ids = Array.from({ length: 51 }, (_, index) => idOf(`p${100 + index}`));
  const [first = '', second = ''] = ids;
  const store = knowStore({
    total: 51,
    products: ids.map((id) => ({ id, categoryId: drinks, related: [] })),
    categories: [{ id: drinks, products: 51 }],
  });
  const known = { directory: null };
  const isOffer = { before: true, after: true };
  const changeAll = (detail: Partial<Change['detail']> = {}) =>
    ids.map((id) => price(id, { offer: isOffer, ...detail }));

  test('waits as a whole but for the first page of the store', () => {
    const { '/cafe': own, ...others } = pagesOf(plan(changeAll(), store, known));
    expect(own).toBe(0);
    expect(Object.keys(others)).toEqual(
      expect.arrayContaining([...ids.map(product), category, '/cafe?page=2', '/cafe/pedido', '/']),
    );
    expect(new Set(Object.values(others))).toEqual(new Set([2]));
    expect(listFirstPages(summarizeChanges(changeAll()), createShare(null))).toEqual(new Map());
  });

  test('of no more than fifty waits no more than a single one', () => {
    const pages = pagesOf(plan(changeAll().slice(0, 50), store, known));
    expect(pages[product(first)]).toBe(0);
    expect(pages['/']).toBe(1);
    expect(pages['/cafe?page=2']).toBe(1);
  });

  test('leaves a single change of another store its place', () => {
    const changes = [...changeAll(), { ...price(tea, { url: 'bar' }), businessId: idOf('bar') }];
    const firstPages = listFirstPages(summarizeChanges(changes), createShare(null));
    expect([...firstPages]).toEqual([[idOf('bar'), { ofStore: false, products: [tea] }]]);
  });

  test('never makes what leaves or is sold out wait', () => {
    const soldOut = price(first, { fields: ['stock'], offer: isOffer, soldOut: true });
    const gone = change('product.removed', second, {
      public: { before: true, after: false },
      offer: { before: true, after: false },
      shownOn: [],
    });
    const others = Array.from({ length: 51 }, (_, index) => price(idOf(`q${100 + index}`)));
    const sold = pagesOf(plan([...changeAll(), soldOut], store, known));
    expect(sold[product(first)]).toBe(0);
    expect(sold[category]).toBe(0);
    expect(sold['/']).toBe(1);
    expect(sold[product(second)]).toBe(2);
    const left = plan([...others, gone], store, known);
    expect(left.removals).toContain(product(second));
    expect(pagesOf(left)['/']).toBe(1);
  });
});

test('a rate that a store shows renders its own pages, and no list', () => {
  const detail = { fields: ['rates'], public: { before: true, after: true } };
  const said = plan([change('business.updated', cafe, detail)], knowStore(), { directory: null });
  expect(paths(said)).toEqual(storePages.toSorted());
  expect(pagesOf(said)[product(tea)]).toBe(2);
});

describe('a pause', () => {
  const paused = (...fields: string[]) =>
    change('business.paused', cafe, { fields, public: { before: true, after: true } });

  test('renders the first page of the store before its other listings, and no product', () => {
    expect(pagesOf(plan([paused('pause')], knowStore(), { directory: null }))).toEqual({
      '/cafe': 0,
      '/': 1,
      '/featured-businesses': 1,
      '/cafe/pedido': 2,
      '/cafe/search': 2,
      [category]: 2,
      '/businesses?page=2': 2,
      '/businesses?type=cafe': 2,
    });
  });

  test('renders the directory at once where the card stands on its first page', () => {
    const known = { directory: null, cards: new Map([[cafe, ['/businesses']]]) };
    expect(pagesOf(plan([paused('pause')], knowStore(), known))['/businesses']).toBe(1);
  });

  test.each([
    ['no_delivery', '/businesses?province=la-habana&municipality=playa'],
    ['special_days', '/businesses?page=2'],
  ])('of %s leaves home and the featured stores alone', (field, listing) => {
    const known = { directory: null, cards: new Map([[cafe, [listing]]]) };
    const planned = paths(plan([paused(field)], knowStore(), known));
    expect(planned).toEqual([listing, '/cafe', category, '/cafe/pedido', '/cafe/search'].sort());
  });

  test('of a store that is not public renders nothing', () => {
    const hidden = change('business.paused', cafe, { public: { before: false, after: false } });
    expect(paths(plan([hidden], null))).toEqual([]);
  });

  test('renders products too where the store was described beside it', () => {
    const described = change('business.updated', cafe, { fields: ['phone'] });
    expect(paths(plan([paused('pause'), described]))).toContain(product(tea));
  });
});

describe('a field of a product', () => {
  test('renders its page and the first listings before the pages that show it beside another', () => {
    expect(pagesOf(plan([price(tea)]))).toEqual({
      [product(tea)]: 0,
      '/cafe': 0,
      [category]: 0,
      '/cafe/pedido': 1,
      [product(milk)]: 1,
      [product(cake)]: 1,
    });
  });

  test('renders the listing page on which it stands, and no other', () => {
    const products = Array.from({ length: 60 }, (_, n) => ({
      id: idOf(`p${n}x`),
      categoryId: n % 2 === 0 ? drinks : null,
      related: [],
    }));
    const store = knowStore({ total: 60, products, categories: [{ id: drinks, products: 30 }] });
    expect(paths(plan([price(idOf('p58x'))], store))).toEqual(
      [
        '/cafe',
        '/cafe/pedido',
        category,
        `${category}&page=2`,
        '/cafe?page=3',
        product(idOf('p58x')),
      ].sort(),
    );
  });

  test('of a large store renders the pages that the API names', () => {
    const position = { categoryId: drinks, all: 260, inCategory: 30 };
    const touched = new Map([[tea, { shownOn: [cake], position }]]);
    const store = knowStore({ products: null, total: 300, touched });
    expect(pagesOf(plan([price(tea)], store))).toEqual({
      [product(tea)]: 0,
      '/cafe': 0,
      [category]: 0,
      '/cafe?page=11': 1,
      [`${category}&page=2`]: 1,
      [`/cafe/pedido/${drinks}`]: 1,
      [product(cake)]: 1,
    });
  });

  test('of a large store renders every listing when the API does not say where it stands', () => {
    const touched = new Map([[tea, { shownOn: [cake], position: undefined }]]);
    const store = knowStore({ products: null, total: 300, touched });
    const planned = paths(plan([price(tea)], store));
    expect(planned.filter((path) => /^\/cafe(?:\?page=\d+)?$/.test(path))).toHaveLength(12);
    expect(planned).toEqual(
      expect.arrayContaining(['/cafe/pedido', `/cafe/pedido/${drinks}`, '/cafe/pedido/otros-3']),
    );
  });

  test('renders no list of stores, offers or home', () => {
    expect(paths(plan([price(tea)])).filter((path) => !path.startsWith('/cafe'))).toEqual([]);
  });

  test('of an offer renders the offers, the feed and home', () => {
    const planned = pagesOf(plan([price(tea, { offer: { before: true, after: true } })]));
    expect(planned).toMatchObject({ '/': 1, '/offers': 1, '/feed.xml': 1, '/offers?page=2': 2 });
  });

  test('that ends an offer renders the offers too', () => {
    expect(paths(plan([price(tea, { offer: { before: true, after: false } })]))).toContain(
      '/offers',
    );
  });

  test('renders at most ten pages of offers', () => {
    const planned = plan([price(tea, { offer: { before: true, after: true } })], knowStore(), {
      offersTotal: 900,
    });
    expect(paths(planned).filter((path) => path.startsWith('/offers'))).toHaveLength(10);
  });

  test('of a hidden product renders nothing', () => {
    const hidden = price(tea, { public: { before: false, after: false } });
    expect(paths(plan([hidden]))).toEqual([]);
  });

  test('that may give the store another picture renders the lists of stores when it does', () => {
    const picture = price(tea, { fields: ['images'] });
    expect(paths(plan([picture], knowStore({ isShownOtherwise: true })))).toEqual(
      expect.arrayContaining(lists),
    );
    expect(paths(plan([picture]))).not.toContain('/businesses');
  });
});

describe('a product that comes or goes', () => {
  test.each([
    ['created', change('product.created', tea, { public: { before: false, after: true } })],
    ['shown', price(tea, { public: { before: false, after: true } })],
    ['moved', price(tea, { category: { before: null, after: drinks } })],
  ])('when %s renders all product pages and listings of its store', (_, one) => {
    expect(paths(plan([one]))).toEqual(
      expect.arrayContaining(['/cafe', category, product(tea), product(milk), product(cake)]),
    );
  });

  test.each([
    ['removed', change('product.removed', tea, { public: { before: true, after: false } })],
    ['hidden', price(tea, { public: { before: true, after: false } })],
  ])('when %s loses its page at once and is not rendered', (_, one) => {
    const planned = plan(
      [one],
      knowStore({ products: [{ id: cake, categoryId: null, related: [] }] }),
    );
    expect(planned.removals).toContain(product(tea));
    expect(paths(planned)).not.toContain(product(tea));
    expect(planned.sitemaps).toMatchObject([{ id: cafe, isUrgent: true }]);
  });

  test('is decided by the last change of a batch', () => {
    const hide = price(tea, { public: { before: true, after: false } });
    const show = price(tea, { public: { before: false, after: true } });
    expect(plan([hide, show]).removals).toEqual([]);
    expect(paths(plan([hide, show]))).toContain(product(tea));
    expect(plan([show, hide]).removals).toEqual([product(tea)]);
  });

  test('from a large store renders only the pages that showed it, when the log names them', () => {
    const store = knowStore({ products: null, total: 300 });
    const hide = price(tea, { public: { before: true, after: false }, shownOn: [cake] });
    const products = paths(plan([hide], store)).filter((path) => path.includes('/product/'));
    expect(products).toEqual([product(cake)]);
  });

  test('from a large store that was read whole renders no other pages either', () => {
    const store = knowStore({ isLarge: true, total: 300 });
    const hide = price(tea, { public: { before: true, after: false }, shownOn: [cake] });
    const products = paths(plan([hide], store)).filter((path) => path.includes('/product/'));
    expect(products).toEqual([product(cake)]);
  });

  test('from a large store renders all its product pages when the log does not', () => {
    const store = knowStore({ products: [milk, cake].map(know), isLarge: true, total: 300 });
    const hide = price(tea, { public: { before: true, after: false } });
    expect(paths(plan([hide], store))).toEqual(
      expect.arrayContaining([product(milk), product(cake)]),
    );
  });

  test('takes listing pages with it that are not needed any more', () => {
    const variants = new Map([['/cafe', ['/cafe?page=2', category, `${category}&page=2`]]]);
    const hide = price(tea, { public: { before: true, after: false } });
    const planned = plan([hide], knowStore(), { variants });
    expect(planned.removals).toEqual([product(tea), '/cafe?page=2', `${category}&page=2`]);
  });

  test('renders home and the featured stores, whose favourites it changes', () => {
    const hide = price(tea, { public: { before: true, after: false } });
    expect(paths(plan([hide]))).toEqual(expect.arrayContaining(['/', '/featured-businesses']));
  });
});

describe('counts', () => {
  test.each(['product.counted', 'review.changed'] as const)('of %s wait', (kind) => {
    const planned = pagesOf(plan([change(kind, tea, { offer: { before: true, after: true } })]));
    expect(planned).toMatchObject({
      [product(tea)]: 3,
      '/': 3,
      '/featured-businesses': 3,
      '/offers': 3,
    });
    expect(Object.values(planned).every((priority) => priority === 3)).toBe(true);
  });

  test('wait when a comment is taken away, which goes from its page at once', () => {
    const planned = pagesOf(plan([change('review.changed', tea, { removed: true })]));
    expect(planned).toMatchObject({ [product(tea)]: 0, '/cafe': 3, '/': 3 });
  });

  test('wait when a comment is given back, which comes to its page at once', () => {
    const planned = pagesOf(plan([change('review.changed', tea, { moderated: true })]));
    expect(planned).toMatchObject({ [product(tea)]: 0, '/cafe': 3, '/': 3 });
  });

  test('that got a reply renders the page of its product at once, and nothing else', () => {
    expect(pagesOf(plan([change('review.replied', tea, {})]))).toEqual({ [product(tea)]: 0 });
  });

  test('of a hidden product touch no page', () => {
    const hidden = { removed: true, public: { before: false, after: false } };
    expect(pagesOf(plan([change('review.changed', tea, hidden)]))).toEqual({});
  });

  test('do not hold up a price', () => {
    expect(pagesOf(plan([change('product.counted', tea), price(tea)]))[product(tea)]).toBe(0);
  });
});

describe('a store', () => {
  const updated = change('business.updated', cafe, { fields: ['phone'] });

  test('that changes renders all its pages and every list of stores and offers', () => {
    expect(paths(plan([updated]))).toEqual(
      [
        ...[
          '/',
          '/businesses',
          '/businesses?page=2',
          '/businesses?type=cafe',
          '/businesses?type=cafe&page=2',
        ],
        ...['/featured-businesses', '/offers', '/offers?page=2', '/feed.xml'],
        ...storePages,
      ].sort(),
    );
  });

  test('that home recommends renders home alone', () => {
    const recommended = { fields: ['recommended'], public: { before: true, after: true } };
    expect(pagesOf(plan([change('business.updated', cafe, recommended)]))).toEqual({ '/': 1 });
  });

  test('that is verified renders all that shows its badge', () => {
    const verified = change('business.updated', cafe, { fields: ['verified'] });
    expect(paths(plan([verified]))).toEqual(paths(plan([updated])));
  });

  test('whose former urls end renders nothing, and lets them lead nowhere', () => {
    const ending = change('business.updated', cafe, {
      fields: ['formerUrls'],
      endedUrls: ['bar', 'bodega'],
    });
    const planned = plan([ending]);
    expect(planned.removedStores).toEqual(['bar', 'bodega']);
    expect(planned.redirects).toEqual([]);
    expect([...planned.pages.keys()]).toEqual([]);
    // What the store took back since then is its own.
    const back = change('business.updated', cafe, { url: 'bar', oldUrl: 'cafe' });
    const again = plan([ending, back], knowStore({ url: 'bar' }));
    expect(again.removedStores).toEqual(['cafe', 'bodega']);
    expect(again.redirects).toEqual([{ from: 'cafe', to: 'bar' }]);
  });

  test('that is renamed leaves a redirect and no file of its former url', () => {
    const planned = plan([change('business.updated', cafe, { oldUrl: 'bar' })]);
    expect(planned.redirects).toEqual([{ from: 'bar', to: 'cafe' }]);
    expect(planned.removedStores).toEqual(['bar']);
  });

  test('that is renamed loses its former files though a product changed under the former url', () => {
    const renamed = change('business.updated', cafe, { oldUrl: 'bar' });
    const planned = plan([renamed, price(tea, { url: 'bar' })]);
    expect(planned.removedStores).toEqual(['bar']);
    expect(planned.redirects).toEqual([{ from: 'bar', to: 'cafe' }]);
  });

  test('that was renamed loses the page of a product hidden under the former url', () => {
    const hidden = { before: true, after: false };
    const planned = plan([price(tea, { url: 'bar', public: hidden, shownOn: [] })]);
    expect(planned.removals).toEqual(expect.arrayContaining([`/bar/product/${tea}`, product(tea)]));
  });

  test('that takes its former name back keeps its files', () => {
    const there = change('business.updated', cafe, { url: 'bar', oldUrl: 'cafe' });
    const back = change('business.updated', cafe, { url: 'cafe', oldUrl: 'bar' });
    const planned = plan([there, back]);
    expect(planned.removedStores).toEqual(['bar']);
    expect(planned.redirects).toEqual([{ from: 'bar', to: 'cafe' }]);
  });

  test('that closes loses everything, and is linked from no list', () => {
    const planned = plan([change('business.removed', cafe)], null);
    expect(planned.removedStores).toEqual(['cafe']);
    expect(paths(planned)).toEqual(expect.arrayContaining([...lists, '/offers', '/feed.xml']));
    expect(paths(planned).filter((path) => path.startsWith('/cafe'))).toEqual([]);
  });

  test('that closes while it is changed is gone, though the log has the change last', () => {
    const closed = change('business.removed', cafe);
    const edited = change('business.updated', cafe);
    expect(plan([closed, edited], null).removedStores).toEqual(['cafe']);
    expect(plan([edited], null).removedStores).toEqual(['cafe']);
    const moved = change('business.updated', cafe, { url: 'cafe', oldUrl: 'bar' });
    expect(plan([closed, moved], null).removedStores).toEqual(['bar', 'cafe']);
  });

  test('takes pages of the directory with it that are not needed any more', () => {
    const variants = new Map([
      ['/businesses', ['/businesses?page=2', '/businesses?page=3', '/businesses?type=bar']],
    ]);
    const planned = plan([change('business.removed', cafe)], null, { variants });
    expect(planned.removals).toEqual(['/businesses?page=3', '/businesses?type=bar']);
  });
});

test.each(['category.updated', 'category.removed'] as const)(
  '%s renders all pages of its store',
  (kind) => {
    expect(paths(plan([change(kind, drinks)]))).toEqual(storePages.toSorted());
  },
);

test('urgent pages come first', () => {
  const priorities = [...plan([change('business.updated', cafe), price(tea)]).pages.values()];
  expect(priorities).toEqual(priorities.toSorted());
});

describe('a store that is blocked', () => {
  const gone = (kind: Change['kind'], isPublic: { before: boolean; after: boolean }) =>
    change(kind, cafe, { public: isPublic });

  test('stays gone when its owner changes it, also in the same batch', () => {
    const block = gone('business.removed', { before: true, after: false });
    const edit = gone('business.updated', { before: false, after: false });
    expect(plan([block, edit], null).removedStores).toEqual(['cafe']);
    expect(paths(plan([edit], null))).toEqual([]);
  });

  test('gets back its pages, its whole sitemap and what leads to it from former urls', () => {
    const free = change('business.created', cafe, {
      public: { before: false, after: true },
      offer: { before: false, after: true },
      oldUrls: ['bar', 'bodega'],
    });
    const ids = [tea, milk, cake];
    const planned = plan([free], knowStore({ products: ids.map(know), isLarge: true }));
    expect(paths(planned)).toEqual(
      expect.arrayContaining([...ids.map(product), '/cafe', '/offers', '/feed.xml', ...lists]),
    );
    expect(planned.redirects).toEqual([
      { from: 'bar', to: 'cafe' },
      { from: 'bodega', to: 'cafe' },
    ]);
    expect(planned.sitemaps).toMatchObject([{ id: cafe, url: 'cafe' }]);
  });

  test('and given back within one batch keeps no page of what it lost meanwhile', () => {
    const block = gone('business.removed', { before: true, after: false });
    const lose = change('product.removed', milk, { public: { before: false, after: false } });
    const free = gone('business.created', { before: false, after: true });
    const variants = new Map([['/cafe/product', [product(tea), product(milk), product(cake)]]]);
    const store = knowStore({ products: [tea, cake].map(know), isLarge: true });
    const planned = plan([block, lose, free], store, { variants });
    expect(planned.removals).toEqual([product(milk), `${product(milk)}.json`]);
    expect(planned.removedStores).toEqual([]);
    expect(paths(planned)).toEqual(expect.arrayContaining(['/cafe', product(tea), product(cake)]));
    expect(planned.sitemaps[0]).toMatchObject({ isUrgent: true });
  });
});

describe('what can be chosen of a product', () => {
  const withOptions = (before: boolean, after: boolean, detail: Partial<Change['detail']> = {}) =>
    price(tea, { fields: ['options'], options: { before, after }, ...detail });
  const hidden = { public: { before: true, after: false } };

  test('goes from the site with its options, and stays while it has some', () => {
    expect(plan([withOptions(true, false)]).removals).toEqual([`${product(tea)}.json`]);
    expect(plan([withOptions(true, true)]).removals).toEqual([]);
    expect(plan([price(tea)]).removals).toEqual([]);
  });

  test('goes with the product', () => {
    const planned = plan([withOptions(true, true, hidden)]);
    expect(planned.removals).toEqual([product(tea), `${product(tea)}.json`]);
    const removed = change('product.removed', tea, {
      options: { before: true, after: false },
      ...hidden,
    });
    expect(plan([removed]).removals).toEqual([product(tea), `${product(tea)}.json`]);
  });

  test('is there again where the last change says so', () => {
    expect(plan([withOptions(true, false), withOptions(false, true)]).removals).toEqual([]);
  });
});

test('what is left of the listings of a store at the address of a page takes nothing from that page', () => {
  const store = knowStore({ url: 'orders', total: 3 });
  const described = change('business.updated', cafe, { url: 'orders' });
  const variants = new Map([['/orders', ['/orders?page=2']]]);
  expect(plan([described], store, { variants }).removals).toEqual([]);
});

test('a store that no longer has too much for one sheet keeps that one alone', () => {
  const variants = new Map([['/cafe/pedido', ['/cafe/pedido/otros', `/cafe/pedido/${drinks}`]]]);
  const left = change('product.removed', tea, { public: { before: true, after: false } });
  const planned = plan([left], knowStore(), { variants });
  expect(planned.removals).toEqual(
    expect.arrayContaining(['/cafe/pedido/otros', `/cafe/pedido/${drinks}`]),
  );
  expect(planned.pages.get('/cafe/pedido')).toBe(2);
});

test('a favourite changes no order sheet', () => {
  const counted = change('product.counted', tea, { public: { before: true, after: true } });
  expect(paths(plan([counted])).filter((path) => path.includes('pedido'))).toEqual([]);
});

describe('a place of the directory', () => {
  const habana = 'la-habana';
  const count = (place: string, total: number, type: 'cafe' | 'bar' | null = null) => ({
    ...{ place, type, total },
  });
  const known = (places: ReturnType<typeof count>[], standing: string[] = []) => ({
    directory: { total: 20, types: [{ type: 'cafe' as const, count: 16 }], places },
    variants: new Map([['/businesses', standing]]),
  });
  const moved = change('business.updated', cafe, {
    fields: ['province', 'municipality'],
    type: { before: 'cafe', after: 'cafe' },
    place: { before: ['granma', 'granma/yara'], after: [habana, `${habana}/playa`] },
  });
  const standsIn = knowStore({ places: [habana, `${habana}/playa`] });
  const inPlaces = (planned: Plan) => paths(planned).filter((path) => path.includes('province='));
  const playa = '/businesses?province=la-habana&municipality=playa';

  test('is rendered where a store comes from and where it goes, of its type and of all', () => {
    const places = [
      ...[count('granma', 3), count('granma', 1, 'bar'), count(habana, 20), count('holguin', 9)],
      ...[count(`${habana}/playa`, 1), count(`${habana}/playa`, 1, 'cafe')],
      ...[count(`${habana}/playa`, 0, 'bar'), count(`${habana}/cerro`, 4)],
    ];
    expect(inPlaces(plan([moved], standsIn, known(places)))).toEqual(
      [
        ...['/businesses?province=granma', playa],
        ...['/businesses?province=la-habana', '/businesses?province=la-habana&page=2'],
        '/businesses?type=cafe&province=la-habana&municipality=playa',
      ].sort(),
    );
  });

  test('goes when no store is left in it, with all its pages', () => {
    const yara = '/businesses?province=granma&municipality=yara';
    const left = [yara, `${yara}&page=2`, '/businesses?type=cafe&province=granma'];
    const kept = '/businesses?province=holguin';
    const places = [count(habana, 1), count(`${habana}/playa`, 1), count('holguin', 2)];
    const planned = plan([moved], standsIn, known(places, [...left, kept, playa]));
    expect(planned.removals.toSorted()).toEqual(left.toSorted());
  });

  test('is left alone by a product of a store in it', () => {
    expect(inPlaces(plan([price(tea)], standsIn, known([count(habana, 1)])))).toEqual([]);
  });

  test('is rendered, or goes, with a store that closes', () => {
    const closed = change('business.removed', cafe, {
      type: { before: 'cafe', after: null },
      place: { before: [habana, `${habana}/playa`], after: [] },
    });
    const planned = plan([closed], null, known([count(habana, 2)], [playa]));
    expect(inPlaces(planned)).toEqual(['/businesses?province=la-habana']);
    expect(planned.removals).toContain(playa);
  });
});
