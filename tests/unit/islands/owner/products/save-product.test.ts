import { describe, expect, test } from 'vitest';
import { ApiError } from '#client/api-error.ts';
import type { OwnProduct } from '#contract/products.ts';
import type { ProductImage } from '#contract/pictures.ts';
import type { ProductCreate } from '#contract/product-input.ts';
import type { ChosenPhoto, Photo } from '#islands/owner/products/photos/photos.ts';
import { keepPictures } from '#islands/owner/products/photos/photos.ts';
import type { ProductCalls, SaveProgress } from '#islands/owner/products/form/save-product.ts';
import { keepStock, saveProduct } from '#islands/owner/products/form/save-product.ts';
import { OtherVersion } from '#islands/owner/saving/repeat.ts';
import { makeUpStore, makeProduct } from '../../../../support/made-up-catalogue.ts';

const input: ProductCreate = { name: 'Pan', price: 10 };
const begun: SaveProgress = {
  first: { key: 'key', input },
  productId: null,
  uploaded: {},
  removed: [],
};

function makePicture(id: string, order: number): ProductImage {
  const picture = { url: `/images/${id}/320.webp`, width: 320, height: 320, widths: [320] };
  const look = { bytes: [1], color: '#ffffff', previewUrl: `/images/${id}/preview.jpg`, alt: '' };
  return { ...picture, ...look, id, order, isPrimary: order === 0 };
}

function choose(key: string): ChosenPhoto {
  return { kind: 'chosen', key, name: `${key}.jpg`, blob: new Blob([key]), url: `blob:${key}` };
}

function makeOwn(fields: Partial<OwnProduct> = {}): OwnProduct {
  return {
    ...makeProduct(makeUpStore()),
    images: [],
    version: 1,
    ...input,
    ...fields,
  } as OwnProduct;
}

/** A server of one product that does what it is asked and writes it down. */
function createServer(product: OwnProduct, trouble: (call: string) => Error | null = () => null) {
  const log: string[] = [];
  let { images } = product;
  const done = <Result>(call: string, act: () => Result): Promise<Result> => {
    log.push(call);
    const error = trouble(call);
    return error === null ? Promise.resolve(act()) : Promise.reject(error);
  };
  const calls: ProductCalls = {
    create: (_, key) => done(`create ${key}`, () => ({ ...product, images })),
    read: () => done('read', () => ({ ...product, images })),
    update: (_, changes) =>
      done(`update ${Object.keys(changes).join()}`, () => ({ ...product, images })),
    upload: (_, { key }) =>
      done(`upload ${key}`, () => {
        const picture = makePicture(`id-${key}`, 10 + images.length);
        images = [...images, picture];
        return picture;
      }),
    removePicture: (id) =>
      done(`remove ${id}`, () => {
        images = images.filter((picture) => picture.id !== id);
      }),
    orderPictures: (_, ids) =>
      done(`order ${ids.join()}`, () => {
        images = images.map((picture) => ({ ...picture, order: ids.indexOf(picture.id) }));
      }),
  };
  return { calls, log };
}

const ignore = () => undefined;
const quiet = { onProgress: ignore, onUpdated: ignore, onShare: ignore };

function save(
  calls: ProductCalls,
  photos: readonly Photo[],
  { base = null, progress = begun }: { base?: OwnProduct | null; progress?: SaveProgress } = {},
) {
  const steps: SaveProgress[] = [progress];
  const versions: number[] = [];
  const saving = saveProduct(calls, {
    input,
    photos,
    base,
    progress,
    onProgress: (step) => steps.push(step),
    onUpdated: (product) => versions.push(product.version),
    onShare: () => undefined,
  });
  return { saving, last: () => steps.at(-1) ?? progress, versions };
}

test('creates under its key and sends the pictures; those that arrived in order are not sorted', async () => {
  const { calls, log } = createServer(makeOwn());
  await save(calls, [choose('a'), choose('b')]).saving;
  expect(log).toEqual(['create key', 'upload a', 'upload b', 'read']);
});

test('goes on where it was broken off, and repeats nothing', async () => {
  let isBroken = true;
  const lost = new ApiError(0, { code: 'service_unavailable', message: 'Sin conexión' });
  const { calls, log } = createServer(makeOwn(), (call) =>
    isBroken && call === 'upload b' ? lost : null,
  );
  const first = save(calls, [choose('a'), choose('b')]);
  await expect(first.saving).rejects.toBe(lost);
  isBroken = false;
  log.length = 0;
  await save(calls, [choose('a'), choose('b')], { progress: first.last() }).saving;
  expect(log).toEqual(['read', 'upload b', 'read']);
});

test('makes a product anew that was deleted since, with all its pictures', async () => {
  const gone = new ApiError(404, { code: 'product_not_found', message: 'No está' });
  const { calls, log } = createServer(makeOwn(), (call) =>
    call === 'read' && log.length === 1 ? gone : null,
  );
  const progress = { ...begun, productId: 'gone', uploaded: { a: 'id-a' } };
  const { saving, last } = save(calls, [choose('a'), choose('b')], { progress });
  const made = await saving;
  expect(log[1]).toMatch(/^create (?!key$)/);
  expect(log.slice(2)).toEqual(['upload a', 'upload b', 'read']);
  expect(last()).toMatchObject({ productId: made.id, uploaded: { a: 'id-a', b: 'id-b' } });
});

test('repeats a creation to the letter, and updates what was changed since', async () => {
  const sent: ProductCreate[] = [];
  const { calls, log } = createServer(makeOwn({ price: 8 }));
  const first = { key: 'key', input: { ...input, price: 8 } };
  const create: ProductCalls['create'] = (made, key) => {
    sent.push(made);
    return calls.create(made, key);
  };
  await save({ ...calls, create }, [], { progress: { ...begun, first } }).saving;
  expect(sent).toEqual([first.input]);
  expect(log).toEqual(['create key', 'update price']);
});

test('forgets the key of a creation that the server refused', async () => {
  const refused = new ApiError(422, { code: 'validation_failed', message: 'No' });
  const { calls } = createServer(makeOwn(), () => refused);
  const attempt = save(calls, []);
  await expect(attempt.saving).rejects.toBe(refused);
  expect(attempt.last().first).toBeNull();
});

test('makes room before it sends: removed images go first', async () => {
  const base = makeOwn({ images: [makePicture('x', 0), makePicture('y', 1)] });
  const { calls, log } = createServer(base);
  const kept = keepPictures(base.images).slice(1);
  const progress = { ...begun, removed: ['x'] };
  await save(calls, [choose('a'), ...kept], { base, progress }).saving;
  expect(log).toEqual(['remove x', 'upload a', 'read', 'order id-a,y', 'read']);
});

test('sends only what changed, and nothing when nothing did', async () => {
  const same = makeOwn();
  const unchanged = createServer(same);
  await save(unchanged.calls, [], { base: same }).saving;
  expect(unchanged.log).toEqual([]);
  const other = makeOwn({ price: 8 });
  const { calls, log } = createServer(other);
  await save(calls, [], { base: other }).saving;
  expect(log).toEqual(['update price']);
});

test('says which version it came to, also where a picture fails after that', async () => {
  const lost = new ApiError(0, { code: 'service_unavailable', message: 'Sin conexión' });
  const server = createServer(makeOwn({ version: 2 }), (call) =>
    call === 'upload a' ? lost : null,
  );
  const attempt = save(server.calls, [choose('a')], { base: makeOwn({ price: 8 }) });
  await expect(attempt.saving).rejects.toBe(lost);
  expect(attempt.versions).toEqual([2]);
});

test('takes a refused version for its own change when nothing else differs', async () => {
  const stale = new ApiError(412, { code: 'version_mismatch', message: 'Cambió' });
  const base = makeOwn({ price: 8 });
  const own = createServer(makeOwn(), (call) => (call.startsWith('update') ? stale : null));
  await save(own.calls, [], { base }).saving;
  expect(own.log).toEqual(['update price', 'read']);
  const others = createServer(base, (call) => (call.startsWith('update') ? stale : null));
  await expect(save(others.calls, [], { base }).saving).rejects.toEqual(
    new OtherVersion({ ...base }, stale),
  );
});

/** Saves a product whose form was filled with nine of it, on a server that has what was done meanwhile. */
async function saveOver(meanwhile: Partial<OwnProduct>, stock = 9): Promise<unknown[]> {
  const stale = new ApiError(412, { code: 'version_mismatch', message: 'Cambió' });
  const base = makeOwn({ name: 'Pam', stock: 9 });
  const { calls } = createServer(makeOwn({ ...base, ...meanwhile, version: 2 }));
  const sent: unknown[] = [];
  const update: ProductCalls['update'] = (known, changes) => {
    sent.push(changes);
    return known.version === 2 ? calls.update(known, changes) : Promise.reject(stale);
  };
  await saveProduct(
    { ...calls, update },
    { ...quiet, input: { ...input, stock }, photos: [], base, progress: begun },
  ).catch((error: unknown) => sent.push(error));
  return sent;
}

test('goes on top of what an order took meanwhile, whose stock stays', async () => {
  expect(await saveOver({ stock: 7 })).toEqual([{ name: 'Pan' }, { name: 'Pan' }]);
});

test.each([
  ['the stock is set as well', { stock: 7 }, 20],
  ['something else was changed with it', { stock: 7, price: 12 }, 9],
])('asks which version stays where %s', async (_, meanwhile, stock) => {
  expect((await saveOver(meanwhile, stock)).slice(1)).toEqual([expect.any(OtherVersion)]);
});

test('overwrites the other version but for the stock that it leaves alone', async () => {
  const other = makeOwn({ price: 12, stock: 7, version: 2 });
  const { calls, log } = createServer(other);
  const base = keepStock(makeOwn({ stock: 9 }), other);
  await saveProduct(calls, {
    ...quiet,
    input: { ...input, stock: 9 },
    photos: [],
    base,
    progress: begun,
  });
  expect(log).toEqual(['update price']);
});

test('leaves a picture whose upload it did not record, and deletes one that was taken off the form', async () => {
  const base = makeOwn({ images: [makePicture('id-b', 0), makePicture('id-a', 1)] });
  const { calls, log } = createServer(base);
  const progress = { ...begun, productId: base.id, uploaded: { a: 'id-a' } };
  await save(calls, [], { progress }).saving;
  expect(log).toEqual(['read', 'remove id-a', 'read']);
});

const none: SaveProgress = { first: null, productId: null, uploaded: {}, removed: [] };

const sizes = (stocks: readonly (number | null)[], prices: readonly number[] = [250, 300]) => ({
  options: [{ name: 'Talla', values: ['S', 'M'] }],
  variants: ['S', 'M'].map((value, index) => ({
    ...{ key: `00${index}`, values: [value], price: prices[index] ?? null, price_old: null },
    stock: stocks[index] ?? null,
  })),
});

test('a product with options that was not changed is not sent', async () => {
  const own = makeOwn({ ...sizes([4, 5]), price: 250, stock: 9 });
  const { log, calls } = createServer(own);
  const same = { name: input.name, ...sizes([4, 5]) };
  await saveProduct(calls, { ...quiet, input: same, base: own, photos: [], progress: none });
  expect(log).toEqual([]);
});

test('a new combination whose saving lost its response is its own change', async () => {
  const own = makeOwn(sizes([4, 5]));
  const stale = new ApiError(412, { code: 'version_mismatch', message: 'Cambió' });
  const bigger = { options: [{ name: 'Talla', values: ['S', 'M', 'L'] }] };
  const added = { values: ['L'], price: 350, price_old: null, stock: 1 };
  const { variants } = sizes([4, 5]);
  const now = makeOwn({ ...bigger, variants: [...variants, { ...added, key: '002' }], version: 2 });
  const { calls, log } = createServer(now, (call) => (call.startsWith('update') ? stale : null));
  const typed = { name: input.name, ...bigger, variants: [...variants, added] };
  const sent = { ...quiet, input: typed, photos: [], progress: none };
  await saveProduct(calls, { ...sent, base: own });
  expect(log).toEqual(['update options,variants', 'read']);
});

describe('the picture of a combination', () => {
  const pictures = [makePicture('id-a', 0), makePicture('id-b', 1)];
  const pictured = (image: string | null | undefined) => {
    const { options, variants } = sizes([4, 5]);
    return {
      options,
      variants: variants.map((variant, index) =>
        index === 0 && image !== undefined ? { ...variant, image } : variant,
      ),
    };
  };
  const own = (image?: string, version = 1) =>
    makeOwn({ ...pictured(image), images: pictures, version } as Partial<OwnProduct>);
  const send = async (base: OwnProduct, image: string | null | undefined, now = base) => {
    const sent: unknown[] = [];
    const calls: ProductCalls = {
      ...createServer(base).calls,
      read: () => Promise.resolve(now),
      removePicture: () => Promise.resolve(),
      update(_product, changes) {
        sent.push(changes.variants?.map((variant) => variant.image));
        return now === base
          ? Promise.resolve(base)
          : Promise.reject(new ApiError(412, { code: 'version_mismatch', message: '' }));
      },
    };
    const typed = { name: input.name, ...pictured(image) };
    const photos = keepPictures(pictures.slice(0, 1));
    await saveProduct(calls, { ...quiet, input: typed, base, photos, progress: none });
    return sent;
  };

  test('is sent when it is another one, or none any more', async () => {
    expect(await send(own(), 'id-a')).toEqual([['id-a', undefined]]);
    expect(await send(own('id-a'), null)).toEqual([[null, undefined]]);
    expect(await send(own('id-a'), 'id-a')).toEqual([]);
    expect(await send(own(), null)).toEqual([]);
  });

  test('is none once it was taken off the form', async () => {
    expect(await send(own('id-b'), 'id-b')).toEqual([[null, undefined]]);
  });

  test('asks nothing where the response to taking it away was lost', async () => {
    expect(await send(own('id-a'), null, own(undefined, 2))).toEqual([[null, undefined]]);
  });
});

test('stocks that were left alone are sent as orders have left them, and others as typed', async () => {
  const filled = makeOwn({ ...sizes([4, 5]), version: 1 });
  const now = makeOwn({ ...sizes([3, 2]), version: 2 });
  const sent: unknown[] = [];
  const calls: Pick<ProductCalls, 'read' | 'update'> = {
    read: () => Promise.resolve(now),
    update(product, changes) {
      sent.push([product.version, changes.variants?.map(({ stock, price }) => [stock, price])]);
      return product.version === 2
        ? Promise.resolve(now)
        : Promise.reject(new ApiError(412, { code: 'version_mismatch', message: '' }));
    },
  };
  const typed = { name: input.name, ...sizes([4, 9], [260, 300]) };
  const all = { ...createServer(filled).calls, ...calls };
  await saveProduct(all, { ...quiet, input: typed, base: filled, photos: [], progress: none });
  expect(sent).toEqual([
    [
      1,
      [
        [4, 260],
        [9, 300],
      ],
    ],
    [
      2,
      [
        [3, 260],
        [9, 300],
      ],
    ],
  ]);
});

test('a form that comes back sends no stock that it began with', async () => {
  const began = { stock: 9, variants: sizes([4, 5]).variants };
  const now = makeOwn({ ...sizes([1, 5]), version: 3 });
  const sent: unknown[] = [];
  const { calls } = createServer(now);
  await saveProduct(
    {
      ...calls,
      update(_product, changes) {
        sent.push(changes.variants?.map(({ stock }) => stock));
        return Promise.resolve(now);
      },
    },
    {
      ...quiet,
      input: { name: input.name, ...sizes([4, 5], [250, 310]) },
      ...{ base: keepStock(began, now), photos: [], progress: none },
    },
  );
  expect(sent).toEqual([[1, 5]]);
});
