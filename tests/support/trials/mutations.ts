import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerProcess } from '../server-process.ts';
import type { ErrorCode } from '#domain/error-code.ts';

/** Milliseconds to wait after a failure that a disturbance caused. */
const pauseMs = 20;
const system = { kind: 'system' } as const;

/** The known things that can be changed. */
interface Known {
  readonly stores: string[];
  readonly products: string[];
  readonly categories: string[];
}

type Mutation = (server: ServerProcess, known: Known) => Promise<unknown>;

/** A random one of them; an id without a thing when all are gone. */
const pick = (list: readonly string[]): string =>
  list[randomInt(Math.max(list.length, 1))] ?? randomUUID();

const invent = (what: string): string => `${what} ${randomUUID().slice(0, 8)}`;

const updateProduct =
  (change: () => object): Mutation =>
  (server, { products }) =>
    server.call('products', 'updateProduct', system, pick(products), change());

/** Every kind of change that a page can show. Frequent kinds appear several times. */
const mutations: Mutation[] = [
  ...Array.from({ length: 8 }, () =>
    updateProduct(() => ({ price: randomInt(100, 90_000) / 100 })),
  ),
  ...Array.from({ length: 4 }, () => updateProduct(() => ({ stock: randomInt(0, 5) }))),
  updateProduct(() => ({ name: invent('Producto') })),
  updateProduct(() => ({ isVisible: false })),
  updateProduct(() => ({ isVisible: true })),
  updateProduct(() => ({ offer: true, price: 50, price_old: randomInt(60, 200) })),
  updateProduct(() => ({ offer: false, price_old: null })),
  updateProduct(() => ({ categoryId: null })),
  (server, { products, categories }) =>
    server.call('products', 'updateProduct', system, pick(products), {
      categoryId: pick(categories),
    }),
  async (server, { stores, products }) => {
    const product = await server.call('products', 'createProduct', system, pick(stores), {
      name: invent('Nuevo'),
      price: randomInt(1, 500),
    });
    products.push(product.id);
  },
  (server, { products }) => server.call('products', 'deleteProduct', system, pick(products)),
  (server, { categories }) =>
    server.call('categories', 'updateCategory', system, pick(categories), {
      name: invent('Sección'),
    }),
  async (server, { stores, categories }) => {
    const name = invent('Sección');
    const created = await server.call('categories', 'createCategory', system, pick(stores), {
      name,
    });
    categories.push(created.id);
  },
  (server, { categories }) =>
    randomInt(4) > 0
      ? Promise.resolve()
      : server.call('categories', 'deleteCategory', system, pick(categories)),
  (server, { stores }) =>
    server.call('stores', 'updateStore', system, pick(stores), {
      description: invent('Abierto desde'),
    }),
  (server, { stores }) =>
    server.call('stores', 'updateStore', system, pick(stores), { name: invent('Casa') }),
  async (server, { stores }) => {
    const store = await server.call('stores', 'createStore', system, null, {
      name: invent('Tienda'),
      type: 'food',
      province: 'Holguín',
    });
    stores.push(store.id);
  },
  (server, { stores }) =>
    randomInt(3) > 0
      ? Promise.resolve()
      : server.call('stores', 'deleteStore', system, pick(stores)),
  (server, { products }) =>
    server.call(
      'comments',
      'createComment',
      { session: randomUUID(), networks: [], perHousehold: 0 },
      {
        productId: pick(products),
        comment: invent('Bueno'),
        authorName: 'Ana',
        rating: randomInt(1, 6),
      },
    ),
  (server, { products }) =>
    server.call(
      'favourites',
      'setFavourite',
      { session: randomUUID(), address: '127.0.0.1', networks: [] },
      pick(products),
      'add',
    ),
];

/**
 * Makes a number of random changes, eight at a time, through servers that share a database. A refused change, whose
 * object is already gone, is not counted. `onStep` is called after each. Failures that `excuses` explains are not
 * counted either: it is called before a change, and the function that it returns is asked when the change fails.
 */
export async function mutateAtRandom(
  servers: readonly ServerProcess[],
  count: number,
  onStep: (made: number) => unknown,
  excuses: () => () => boolean = () => () => false,
): Promise<void> {
  const known = await readKnown(servers);
  let begun = 0;
  let made = 0;
  const work = async (): Promise<void> => {
    while (made < count) {
      begun += 1;
      const server = servers[begun % servers.length];
      const mutate = mutations[randomInt(mutations.length)];
      if (server === undefined || mutate === undefined) return;
      const isExcused = excuses();
      const isMade = await mutate(server, known).then(
        () => true,
        (error: unknown) => (isExcused() ? sleep(pauseMs, false) : refuseOnly(error)),
      );
      if (!isMade) continue;
      made += 1;
      await onStep(made);
    }
  };
  await Promise.all(Array.from({ length: 8 }, work));
}

const refusals = new Set<unknown>([
  'business_not_found',
  'product_not_found',
  'category_not_found',
  'category_of_other_store',
  // A product with options has its price and stock by option.
  'priced_by_variant',
] satisfies ErrorCode[]);

/** Ignores a refusal by rule. Any other error is a fault of the server. */
function refuseOnly(error: unknown): boolean {
  // Only the code decides, because a server of an earlier release has its own class of errors.
  if (error instanceof Error && 'code' in error && refusals.has(error.code)) return false;
  throw error;
}

async function readKnown([server]: readonly ServerProcess[]): Promise<Known> {
  const known: Known = { stores: [], products: [], categories: [] };
  if (server === undefined) return known;
  const { data } = await server.call('publication', 'listStores', { limit: 100 });
  for (const { id } of data) {
    const store = await server.call('publication', 'getStore', id, { page: 1, limit: 100 });
    known.stores.push(id);
    known.products.push(...store.data.map(({ product }) => product.id));
    known.categories.push(...store.categories.map((category) => category.id));
  }
  return known;
}
