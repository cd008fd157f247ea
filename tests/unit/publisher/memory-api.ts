import type { Business, BusinessTypeMetric } from '#contract/stores.ts';
import type { Category } from '#contract/categories.ts';
import type { Product } from '#contract/products.ts';
import type {
  Change,
  Changes,
  DirectoryPlaces,
  OfferOrder,
  Outline,
  Showing,
  StoreListing,
  StorePublication,
} from '#contract/publication.ts';
import { outlineLimit } from '#contract/publication.ts';
import { offersPageSize, offersRenderedPages, productPageSize } from '#domain/limits.ts';
import { listStorePlaces, placePath } from '#domain/places/listed-places.ts';
import { pageMeta } from '#domain/pagination.ts';
import { pickRelated } from '../../support/oracles/related-products.ts';

const standsIn = (store: Business, place: string): boolean => {
  const { province, municipality = null } = store;
  const own = placePath({ province, municipality });
  return own === place || own.startsWith(`${place}/`);
};
const bringsTo = ({ delivery, delivery_places: zones = [] }: Business, place: string): boolean =>
  delivery === 'country' ||
  (delivery === 'places' && zones.some(({ municipality }) => municipality === place));

type Detail = Partial<Change['detail']>;

/** The part of the API that a publisher reads, in memory, with its log. */
export class MemoryApi {
  readonly stores = new Map<string, Business>();
  readonly products = new Map<string, Product>();
  readonly categories = new Map<string, Category>();
  readonly oldUrls = new Map<string, string[]>();
  readonly log: Change[] = [];
  /** The requests so far, such as 'GET /business/url/cafe'. */
  readonly requests: string[] = [];
  /** Responds 503 to requests whose path and query match. */
  failing: RegExp | null = null;
  /** Responds 400 to matching requests, as the API does to urls that no store can have. */
  refusing = /^\/business\/url\/.{64,}/;
  /** The log starts after this cursor. */
  trimmedAt = 0;
  #waiting: (() => void)[] = [];
  #time: number;

  /** The time of each change is a second after that of the one before. `from` is in milliseconds since 1970. */
  constructor(from = Date.parse('2026-01-01T00:00:00Z')) {
    this.#time = from;
  }

  readonly fetch: typeof globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    this.requests.push(`GET ${url.pathname}`);
    if (this.failing?.test(url.pathname + url.search) === true)
      return respond(503, { message: 'no', code: 'internal' });
    if (this.refusing.test(url.pathname))
      return respond(400, { message: 'no', code: 'validation_failed' });
    const after = url.pathname === '/changes' ? url.searchParams.get('after') : null;
    if (after !== null && (Number(after) < this.trimmedAt || Number(after) > this.log.length)) {
      return respond(410, { message: 'no', code: 'cursor_expired' });
    }
    const result = await this.#read(url.pathname, url.searchParams, init?.signal ?? null);
    return result === null
      ? respond(404, { message: 'no', code: 'not_found' })
      : respond(200, result);
  };

  #instant(): string {
    this.#time += 1000;
    return new Date(this.#time).toISOString();
  }

  addStore(id: string, fields: Partial<Business> = {}): Business {
    const at = this.#instant();
    const store: Business = {
      id,
      name: `Tienda ${id}`,
      url: id,
      description: null,
      type: 'cafe',
      province: 'La Habana',
      country: 'Cuba',
      location: null,
      email: null,
      phone: null,
      timezone: null,
      business_hours: null,
      url_facebook: null,
      url_instagram: null,
      whatsapp: false,
      telegram: false,
      telegram_username: null,
      logo: null,
      banner: null,
      verified: false,
      topProductImage: null,
      rating: null,
      reviewCount: 0,
      createdAt: at,
      updatedAt: at,
      ...fields,
    };
    this.stores.set(id, store);
    this.record('business.created', id, id);
    return store;
  }

  addCategory(id: string, storeId: string): void {
    const createdAt = this.#instant();
    const fields = { name: `Categoría ${id}`, description: null, image: null };
    this.categories.set(id, { id, businessId: storeId, createdAt, ...fields });
    this.record('category.created', storeId, id);
  }

  addProduct(id: string, storeId: string, fields: Partial<Product> = {}): Product {
    const at = this.#instant();
    const { name, url } = this.#business(storeId);
    const product: Product = {
      id,
      name: `Producto ${id}`,
      description: null,
      price: 10,
      price_old: null,
      currency: 'CUP',
      offer: false,
      stock: null,
      delivery: false,
      isVisible: true,
      favorite: 0,
      rating: null,
      reviewCount: 0,
      categoryId: null,
      category: null,
      businessId: storeId,
      business: { id: storeId, name, url, logo: null },
      images: [],
      createdAt: at,
      updatedAt: at,
      ...fields,
    };
    this.products.set(id, product);
    this.record('product.created', storeId, id, {
      public: { before: false, after: product.isVisible },
      offer: { before: false, after: product.offer },
    });
    return product;
  }

  changeProduct(id: string, fields: Partial<Product>, detail: Detail = {}): void {
    const before = this.#product(id);
    const after = { ...before, ...fields, updatedAt: this.#instant() };
    this.products.set(id, after);
    this.record('product.updated', before.businessId, id, {
      fields: Object.keys(fields),
      public: { before: before.isVisible, after: after.isVisible },
      offer: { before: before.offer, after: after.offer },
      category: { before: before.categoryId, after: after.categoryId },
      ...detail,
    });
  }

  countFavourites(id: string, favorite: number): void {
    const product = this.#product(id);
    this.products.set(id, { ...product, favorite });
    this.record('product.counted', product.businessId, id);
  }

  removeProduct(id: string): void {
    const { businessId } = this.#product(id);
    this.products.delete(id);
    this.record('product.removed', businessId, id, { public: { before: true, after: false } });
  }

  renameStore(id: string, url: string): void {
    const before = this.#business(id);
    this.stores.set(id, { ...before, url, updatedAt: this.#instant() });
    for (const product of this.products.values()) {
      if (product.businessId === id) product.business.url = url;
    }
    this.oldUrls.set(id, [...(this.oldUrls.get(id) ?? []), before.url]);
    this.record('business.updated', id, id, { oldUrl: before.url, fields: ['name', 'url'] });
  }

  pauseBusiness(id: string, fields: Pick<Partial<Business>, 'pause' | 'no_delivery'>): void {
    this.stores.set(id, { ...this.#business(id), ...fields });
    this.record('business.paused', id, id, { fields: Object.keys(fields) });
  }

  /** Says something else of where a store stands and goes. */
  moveStore(id: string, fields: Partial<Business>): void {
    const before = this.#business(id);
    const after = { ...before, ...fields, updatedAt: this.#instant() };
    this.stores.set(id, after);
    this.record('business.updated', id, id, {
      fields: Object.keys(fields),
      type: { before: before.type, after: after.type },
      place: { before: listStorePlaces(before), after: listStorePlaces(after) },
    });
  }

  removeStore(id: string): void {
    const store = this.#business(id);
    this.record('business.removed', id, id, {
      type: { before: store.type, after: null },
      place: { before: listStorePlaces(store), after: [] },
    });
    this.stores.delete(id);
  }

  record(kind: Change['kind'], storeId: string, entityId: string, detail: Detail = {}): void {
    const { url } = this.#business(storeId);
    const seq = this.log.length + 1;
    this.log.push({
      seq,
      cursor: seq,
      at: this.#instant(),
      kind,
      businessId: storeId,
      entityId,
      detail: { url, ...detail },
    });
    for (const wake of this.#waiting.splice(0)) wake();
  }

  #business(id: string): Business {
    const store = this.stores.get(id);
    if (store === undefined) throw new Error(`no business ${id}`);
    return store;
  }

  #product(id: string): Product {
    const product = this.products.get(id);
    if (product === undefined) throw new Error(`no product ${id}`);
    return product;
  }

  #visible(storeId?: string): Product[] {
    return [...this.products.values()]
      .filter((one) => one.isVisible && this.stores.has(one.businessId))
      .filter((one) => storeId === undefined || one.businessId === storeId)
      .sort((a, b) => b.createdAt.localeCompare(a.createdAt));
  }

  #offers(): Product[] {
    return this.#visible().filter(({ offer }) => offer);
  }

  #orderOffers(): OfferOrder {
    const offers = this.#offers();
    const data = offers
      .slice(0, offersRenderedPages * offersPageSize)
      .map(({ id, businessId }) => ({ id, businessId }));
    return { data, total: offers.length };
  }

  async #read(path: string, query: URLSearchParams, signal: AbortSignal | null): Promise<unknown> {
    const page = Number(query.get('page') ?? 1);
    const limit = Number(query.get('limit') ?? 25);
    const [, first = '', second = '', third = ''] = path.split('/');
    const stores = [...this.stores.values()].reverse();
    if (path === '/changes') return this.#readChanges(query, signal);
    if (path === '/business/recommended') return [];
    if (path === '/publication/businesses') {
      const data = stores.map(({ id, url }) => ({
        id,
        url,
        products: this.#visible(id).length,
        categoryPages: [
          ...Map.groupBy(
            this.#visible(id).filter(({ categoryId }) => categoryId !== null),
            ({ categoryId }) => categoryId,
          ).values(),
        ].reduce((sum, { length }) => sum + Math.ceil(length / 25), 0),
        oldUrls: this.oldUrls.get(id) ?? [],
      }));
      return { data, next: null };
    }
    if (first === 'publication' && second === 'business') return this.#publish(third, query);
    if (first === 'publication' && second === 'listing') return this.#listProducts(third, query);
    if (first === 'publication' && second === 'outline') return this.#outline(third, query);
    if (path === '/publication/offers') return this.#orderOffers();
    if (first === 'publication' && second === 'showing')
      return { ids: this.#listPagesShowing(third), ...this.#positionOf(third) };
    if (first === 'publication' && second === 'place') {
      const at = stores.findIndex(({ id }) => id === third);
      const before = stores.slice(0, at);
      const ofType = before.filter(({ type }) => type === stores[at]?.type).length;
      return at === -1 ? null : { all: at, ofType };
    }
    if (first === 'business' && second === 'url') {
      return stores.find(({ url }) => url === third) ?? null;
    }
    if (first === 'business' && second !== '') return this.stores.get(second) ?? null;
    if (path === '/publication/places') return { data: this.#countPlaces(stores) };
    if (path === '/business') {
      const type = query.get('type');
      const deliversTo = query.get('deliversTo');
      const place = ['province', 'municipality'].flatMap((name) => query.get(name) ?? []).join('/');
      return slice(
        stores
          .filter((one) => type === null || one.type === type)
          .filter((one) => place === '' || standsIn(one, place))
          .filter((one) => deliversTo === null || bringsTo(one, deliversTo)),
        page,
        limit,
      );
    }
    if (first === 'business-type-metrics') {
      const counts = Map.groupBy(stores, ({ type }) => type);
      return [...counts].map(([type, { length }]): BusinessTypeMetric => {
        return {
          id: type,
          type,
          displayName: type,
          count: length,
          icon: 'Store',
          color: '#000000',
        };
      });
    }
    if (first === 'business-favorite-metrics') return [];
    if (path === '/products/public/daily-offers') return slice(this.#offers(), page, limit);
    if (path === '/products/public') {
      const category = query.get('categoryId');
      const own = this.#visible(query.get('businessId') ?? undefined);
      return slice(
        own.filter((one) => category === null || one.categoryId === category),
        page,
        limit,
      );
    }
    return null;
  }

  #countPlaces(stores: readonly Business[]): DirectoryPlaces['data'] {
    const places = [...new Set(stores.flatMap(listStorePlaces))].sort();
    return places.flatMap((place) => {
      const there = stores.filter((one) => listStorePlaces(one).includes(place));
      return [null, ...new Set(there.map(({ type }) => type))].map((type) => ({
        ...{ place, type },
        total: there.filter((one) => standsIn(one, place) && (type === null || one.type === type))
          .length,
      }));
    });
  }

  #publishChanged(changes: readonly Change[]): Pick<Changes, 'store' | 'listing'> {
    const [store = '', ...others] = new Set(changes.map(({ businessId }) => businessId));
    const own = changes.filter(
      ({ kind }) => kind === 'product.created' || kind === 'product.updated',
    );
    const isPaused = changes.some(({ kind }) => kind === 'business.paused');
    if (others.length === 0 && own.length === 0 && isPaused) {
      const listing = this.#listProducts(store, new URLSearchParams());
      return listing === null ? {} : { listing };
    }
    if (others.length > 0 || own.length === 0 || own.length > 16) return {};
    const ids = own.map((one) => one.entityId).join();
    const part = this.#publish(store, new URLSearchParams({ ids }));
    return part === null ? {} : { store: part };
  }

  #publish(id: string, query: URLSearchParams): StorePublication | null {
    const store = this.stores.get(id);
    if (store === undefined) return null;
    const all = this.#visible(id);
    const page = Number(query.get('page') ?? 1);
    const limit = Number(query.get('limit') ?? 100);
    const ids = query.get('ids')?.split(',');
    const part = ids ? all.filter((one) => ids.includes(one.id)) : slice(all, page, limit).data;
    const data = part.map((product) => ({
      product,
      related: {
        kind: 'business' as const,
        ids: pickRelated(all, product.id).map((one) => one.id),
      },
      reviews: [],
    }));
    const shown = new Set(data.flatMap(({ related }) => related.ids));
    return {
      business: store,
      categories: [...this.categories.values()]
        .filter((one) => one.businessId === id)
        .map((one) => ({
          ...one,
          products: all.filter(({ categoryId }) => categoryId === one.id).length,
        })),
      data,
      others: all.filter((one) => shown.has(one.id) && !part.includes(one)),
      meta: pageMeta({ total: all.length, page, limit }),
    };
  }

  #listProducts(id: string, query: URLSearchParams): StoreListing | null {
    const store = this.#publish(id, new URLSearchParams({ ids: '' }));
    if (store === null) return null;
    const category = query.get('category');
    const own = this.#visible(id).filter(
      (one) => category === null || (one.categoryId ?? 'none') === category,
    );
    const page = Number(query.get('page') ?? 1);
    const limit = Number(query.get('limit') ?? productPageSize);
    const { business, categories } = store;
    return { business, categories, products: slice(own, page, limit) };
  }

  #outline(id: string, query: URLSearchParams): Outline | null {
    const business = this.stores.get(id);
    if (business === undefined) return null;
    const page = Number(query.get('page') ?? 1);
    const { data } = slice(this.#visible(id), page, outlineLimit);
    return { business, data };
  }

  /** The products whose pages show a given one. */
  #listPagesShowing(id: string): string[] {
    const all = this.#visible(this.products.get(id)?.businessId ?? '');
    const shows = (other: Product) => pickRelated(all, other.id).some((one) => one.id === id);
    return all.filter(shows).map((one) => one.id);
  }

  #positionOf(id: string): Pick<Showing, 'position'> {
    const all = this.#visible(this.products.get(id)?.businessId ?? '');
    const at = all.findIndex((one) => one.id === id);
    if (at === -1) return {};
    const categoryId = all[at]?.categoryId ?? null;
    const inCategory = all.slice(0, at).filter((one) => one.categoryId === categoryId).length;
    return { position: { categoryId, all: at, inCategory: categoryId === null ? 0 : inCategory } };
  }

  async #readChanges(query: URLSearchParams, signal: AbortSignal | null): Promise<unknown> {
    const after = query.get('after');
    if (after === null) return { data: [], cursor: this.log.length };
    const wait = Number(query.get('wait') ?? 0);
    if (wait > 0 && this.log.length <= Number(after)) {
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve);
        setTimeout(resolve, wait * 1000).unref();
        signal?.addEventListener('abort', () => {
          resolve();
        });
      });
      signal?.throwIfAborted();
    }
    const limit = Number(query.get('limit') ?? 500);
    const data = this.log.filter(({ seq }) => seq > Number(after)).slice(0, limit);
    const cursor = data.at(-1)?.seq ?? Number(after);
    const changed = query.get('include') === 'products' ? this.#publishChanged(data) : {};
    return { data, cursor, ...changed };
  }
}

function slice<Item>(items: readonly Item[], page: number, limit: number) {
  const data = items.slice((page - 1) * limit, page * limit);
  return { data, meta: pageMeta({ total: items.length, page, limit }) };
}

function respond(status: number, body: unknown): Response {
  return Response.json(body, { status });
}
