import * as v from 'valibot';
import { expect, test } from 'vitest';
import type { OwnProduct } from '#contract/products.ts';
import {
  addValues,
  changeVariant,
  listCombinations,
  type OptionsDraft,
  renameValue,
  switchOptions,
  noOptions,
} from '#islands/owner/products/form/options/options-draft.ts';
import {
  draftOptions,
  readOptionErrors,
} from '#islands/owner/products/form/options/options-schema.ts';
import { describeOptions } from '#islands/owner/products/form/options/OptionsResult.tsx';
import {
  createProductFormSchema,
  emptyProduct,
  parseProductValues,
  type ProductValues,
} from '#islands/owner/products/form/product-form.ts';

const sizes: Pick<OwnProduct, 'price' | 'price_old' | 'options' | 'variants'> = {
  price: 250,
  price_old: 300,
  options: [{ name: 'Talla', values: ['S', 'M', 'L'] }],
  variants: [
    { key: '000', values: ['S'], price: 250, price_old: 300, stock: 4 },
    { key: '001', values: ['M'], price: 280, price_old: 320, stock: null },
  ],
};
const values: ProductValues = { ...emptyProduct, name: 'Pulóver', price: '250', price_old: '300' };

const parse = (part: Partial<ProductValues>) =>
  v.safeParse(createProductFormSchema('CUP'), { ...values, ...part });
const refuse = (options: OptionsDraft) =>
  parse({ options }).issues?.map((issue) => [v.getDotPath(issue), issue.message]);
const change = (draft: OptionsDraft, index: number, part: object): OptionsDraft =>
  changeVariant(draft, listCombinations(draft)[index]?.of ?? [], part);

test('a product with options is sent as it was read, and its own price and stock are not', () => {
  const { output } = parse({ options: draftOptions(sizes), stock: '9' });
  expect(output).toMatchObject({ options: sizes.options, variants: sizes.variants });
  for (const name of ['price', 'price_old', 'stock']) expect(output).not.toHaveProperty(name);
});

test('a combination keeps its picture, and a draft that knows of none leaves it alone', () => {
  const [first, second] = sizes.variants ?? [];
  const pictured = { ...sizes, variants: [{ ...first, image: 'id-a' }, second] } as typeof sizes;
  const imagesOf = (options: OptionsDraft) =>
    (parse({ options }).output as { variants: { image?: string | null }[] }).variants.map(
      ({ image }) => image,
    );
  const draft = draftOptions(pictured);
  expect(imagesOf(draft)).toEqual(['id-a', null]);
  expect(imagesOf(change(draft, 1, { image: 'id-b' }))).toEqual(['id-a', 'id-b']);
  const before = { ...draft, variants: draft.variants.map(({ image: _, ...one }) => one) };
  expect(imagesOf(parseProductValues({ ...values, options: before })?.options ?? draft)).toEqual([
    undefined,
    undefined,
  ]);
});

test('what options hide refuses nothing', () => {
  const anchor = { currency: 'USD', price: 'caro' } as const;
  const { output } = parse({ options: draftOptions(sizes), stock: 'muchas', anchor });
  expect(output).toMatchObject({ options: sizes.options, anchor: null });
  expect(parse({ stock: 'muchas', anchor }).issues).toHaveLength(2);
});

test('a product without options says so, and is what it was', () => {
  expect(parse({ stock: '9' }).output).toMatchObject({
    ...{ price: 250, price_old: 300, stock: 9 },
    ...{ options: [], variants: [] },
  });
  const off = switchOptions(draftOptions(sizes), false);
  expect(parse({ options: off }).output).toMatchObject({ options: [], variants: [], price: 250 });
});

test('what has no price of its own follows the product, and what had none stays without', () => {
  const draft = draftOptions(sizes);
  const dearer = parse({ options: draft, price: '260', price_old: '' }).output as ProductLike;
  expect(dearer.variants.map(({ price, price_old: old }) => [price, old])).toEqual([
    [260, null],
    [280, 320],
  ]);
  const [first, second] = sizes.variants ?? [];
  const unpriced = { ...sizes, variants: [first, { ...second, price: null, price_old: null }] };
  const { output } = parse({ options: draftOptions(unpriced as typeof sizes) });
  expect((output as ProductLike).variants.map(({ price }) => price)).toEqual([250, null]);
});
interface ProductLike {
  readonly variants: readonly {
    readonly price: number | null;
    readonly price_old: number | null;
  }[];
}

test('each fault is named at its field', () => {
  const draft = draftOptions(sizes);
  expect(refuse(change(draft, 1, { price: 'caro' }))).toEqual([
    [
      'options.variants.1.price',
      'El precio debe ser un número desde 0 con dos decimales como máximo.',
    ],
  ]);
  expect(refuse(change(draft, 0, { stock: '1.5' }))).toEqual([
    ['options.variants.0.stock', 'La cantidad disponible debe ser un número entero desde 0'],
  ]);
  const empty = switchOptions(noOptions, true);
  expect(refuse(empty)).toEqual([
    ['options.options.0.name', 'Escribe el nombre de la opción, como «Talla».'],
    ['options.options.0.values', 'Escribe al menos un valor.'],
  ]);
  const unnamed = renameValue(draft, draft.options[0]?.values[1]?.id ?? 0, ' ');
  expect(refuse(unnamed)).toEqual([['options.options.0.values.1', 'Escribe el valor, como «M».']]);
  const options = ['Talla', 'talla'].map((name) => ({ name, values: ['S', 'M'] }));
  const twice = { ...draftOptions({ ...sizes, options, variants: [] }), variants: [] };
  expect(refuse(twice)).toEqual([['options.options.1.name', 'La opción «talla» está dos veces.']]);
});

test('more than sixty combinations are counted, and so is none at all', () => {
  const [tens, sevens] = [10, 7].map((count) => Array.from({ length: count }, (_, n) => `v${n}`));
  const two = {
    ...sizes,
    options: [
      { name: 'Talla', values: tens ?? [] },
      { name: 'Color', values: sevens ?? [] },
    ],
    variants: [],
  };
  // What was never sold is left out.
  expect(refuse(draftOptions(two))).toEqual([['options.whole', 'Deja al menos una combinación.']]);
  const all = { ...draftOptions(two), variants: [] };
  expect(refuse(all)).toEqual([['options.whole', 'Son 70 combinaciones; el máximo es 60.']]);
});

test('what the form keeps as errors is found at the places of the form', () => {
  const message = 'mal';
  const draft = draftOptions(sizes);
  const errors = readOptionErrors({
    options: [{ name: { message }, values: [undefined, { message }] }],
    variants: [undefined, { stock: { message } }],
    whole: { message: 'todo' },
  });
  const [option] = draft.options;
  expect(errors.names.get(0)).toBe(message);
  expect(option && [...errors.ofValues(option, 0).keys()]).toEqual([option?.values[1]?.id]);
  expect(errors.variants.get(1)).toEqual({ stock: message });
  expect(errors.whole).toBe('todo');
  expect(readOptionErrors({ message }).whole).toBe(message);
  expect(readOptionErrors(undefined).whole).toBeUndefined();
});

test('a draft keeps its options, and what is none is passed over', () => {
  const options = addValues(draftOptions(sizes), 1, 'XL');
  const kept = JSON.parse(JSON.stringify({ ...values, options })) as unknown;
  expect(parseProductValues(kept)?.options).toEqual(options);
  expect(parseProductValues({ ...values, options: { isOn: true } })?.options).toEqual(noOptions);
  expect(parseProductValues({ ...values, options: undefined })?.options).toEqual(noOptions);
});

test('what the options come to is said as the store will show it', () => {
  const draft = draftOptions(sizes);
  expect(describeOptions(draft, '250', 'CUP')).toBe('desde $250.00 CUP · Sin contar la cantidad');
  const counted = change(draft, 1, { stock: '10', price: '' });
  expect(describeOptions(counted, '250', 'CUP')).toBe('$250.00 CUP · 14 disponibles');
  expect(
    describeOptions(change(change(counted, 0, { stock: '0' }), 1, { stock: '0' }), '', 'CUP'),
  ).toBe('Precio no disponible · Agotado');
});
