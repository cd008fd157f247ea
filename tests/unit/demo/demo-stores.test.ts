import { describe, expect, it } from 'vitest';
import { storeTypes } from '#domain/stores/store-type.ts';
import { isPhone } from '#domain/accounts/phone.ts';
import { provinces } from '#domain/places/province.ts';
import { slugify } from '#domain/paths/slug.ts';
import { isTelegramUsername } from '#domain/stores/telegram.ts';
import { validateAuthorName, validateCommentText } from '#domain/products/comment.ts';
import { validateWeeklyHours } from '#domain/hours/weekly-hours-input.ts';
import { listCommentTexts } from '#demo/comments.ts';
import { demoStores } from '#demo/demo-stores.ts';

const now = new Date('2026-03-01T12:00:00Z');
const stores = demoStores(now);
const products = stores.flatMap((store) => store.products);
const comments = products.flatMap((product) => product.comments);

describe('demonstration catalogue', () => {
  it('has at least 44 stores and 640 products', () => {
    expect(stores.length).toBeGreaterThanOrEqual(44);
    expect(products.length).toBeGreaterThanOrEqual(640);
    expect(Math.min(...stores.map((store) => store.products.length))).toBeGreaterThanOrEqual(8);
    expect(Math.max(...stores.map((store) => store.products.length))).toBe(60);
  });

  it.each(storeTypes)('has two stores or more of type %s', (type) => {
    expect(stores.filter((store) => store.type === type).length).toBeGreaterThanOrEqual(2);
  });

  it.each(provinces)('has two stores or more in %s', (province) => {
    expect(stores.filter((store) => store.province === province).length).toBeGreaterThanOrEqual(2);
  });

  it('is the same on every call', () => {
    expect(demoStores(now)).toEqual(stores);
  });

  it('moves all dates with now and leaves none in the future', () => {
    const listDates = (of: typeof stores) =>
      of
        .flatMap((store) => [
          store.createdAt,
          ...store.products.flatMap((product) => [
            product.createdAt,
            ...product.comments.map((comment) => comment.createdAt),
          ]),
        ])
        .map(Number);
    const dates = listDates(stores);
    expect(Math.max(...dates)).toBeLessThanOrEqual(now.getTime());
    const later = demoStores(new Date(now.getTime() + 1000));
    expect(listDates(later)).toEqual(dates.map((date) => date + 1000));
  });

  it('dates products after their store and comments after their product', () => {
    for (const store of stores) {
      for (const product of store.products) {
        expect(product.createdAt.getTime()).toBeGreaterThanOrEqual(store.createdAt.getTime());
        for (const comment of product.comments) {
          expect(comment.createdAt.getTime()).toBeGreaterThanOrEqual(product.createdAt.getTime());
        }
      }
    }
  });

  it('gives every store its own slug and a valid way to reach it', () => {
    expect(new Set(stores.map((store) => slugify(store.name))).size).toBe(stores.length);
    expect(new Set(stores.map((store) => store.phone)).size).toBe(stores.length);
    for (const store of stores) {
      expect(isPhone(store.phone)).toBe(true);
      expect(store.email).toMatch(/^hola@[a-z0-9-]+\.example$/);
      expect(store.telegram).toBe(store.telegram_username !== null);
      if (store.telegram_username !== null) {
        expect(isTelegramUsername(store.telegram_username)).toBe(true);
      }
    }
  });

  it('has valid hours, one store without them and one open day and night', () => {
    const hours = stores.map((store) => store.business_hours);
    for (const week of hours) if (week !== null) expect(validateWeeklyHours(week)).toEqual([]);
    expect(hours.filter((week) => week === null)).toHaveLength(1);
    expect(hours.some((week) => week?.['0']?.allDay)).toBe(true);
    expect(hours.some((week) => week?.['2']?.second !== undefined)).toBe(true);
  });

  it('has stores that are closed, that bring nothing, and that close on holidays', () => {
    expect(stores.map(({ pause }) => pause?.reason)).toEqual(
      expect.arrayContaining(['power', 'vacation']),
    );
    expect(stores.some(({ no_delivery }) => no_delivery !== null)).toBe(true);
    expect(stores.filter(({ special_days }) => special_days.length === 10)).toHaveLength(2);
  });

  it('asks more before an offer than during it', () => {
    for (const { price, price_old } of products) {
      if (price_old !== null) expect(price_old).toBeGreaterThan(price ?? Infinity);
    }
    const share = products.filter((product) => product.offer).length / products.length;
    expect(share).toBeGreaterThan(0.14);
    expect(share).toBeLessThan(0.22);
  });

  it('writes prices with at most two decimals', () => {
    for (const { price, price_old } of products) {
      for (const amount of [price ?? 0, price_old ?? 0]) {
        expect(Number(amount.toFixed(2))).toBe(amount);
      }
    }
  });

  it('puts every product in a category of its store', () => {
    for (const store of stores) {
      expect(store.categories.length).toBeGreaterThanOrEqual(1);
      for (const { categoryIndex } of store.products) {
        expect(store.categories[categoryIndex ?? -1]).toBeDefined();
      }
    }
  });

  it('shows sold out, last units, favourites above 999 and products without price', () => {
    expect(products.some((product) => product.stock === 0)).toBe(true);
    expect(products.some(({ stock }) => stock !== null && stock > 0 && stock < 6)).toBe(true);
    expect(products.some((product) => product.favorite > 999)).toBe(true);
    expect(products.some((product) => product.price === null)).toBe(true);
  });

  it('counts favourites of stores from none to hundreds, and few above 999', () => {
    const totals = stores.map((store) =>
      store.products.reduce((sum, { favorite }) => sum + favorite, 0),
    );
    const countBetween = (from: number, to: number) =>
      totals.filter((total) => total >= from && total <= to).length;
    expect(countBetween(0, 10)).toBeGreaterThanOrEqual(3);
    expect(countBetween(11, 99)).toBeGreaterThanOrEqual(10);
    expect(countBetween(100, 999)).toBeGreaterThanOrEqual(15);
    expect(countBetween(1000, Infinity)).toBeGreaterThanOrEqual(2);
    expect(countBetween(1000, Infinity)).toBeLessThanOrEqual(5);
    expect(products.filter(({ favorite }) => favorite === 0).length).toBeGreaterThan(100);
  });

  it('has comments that fit what is sold', () => {
    for (const store of stores) {
      for (const { name, categoryIndex, comments: written } of store.products) {
        const category = store.categories[categoryIndex ?? -1]?.name ?? '';
        const { own, general } = listCommentTexts({ type: store.type, category, name });
        expect(own.length, name).toBeGreaterThanOrEqual(2);
        for (const { comment } of written) {
          const fits = [...own, ...general].some(({ text }) => comment.startsWith(text));
          expect(fits, `${name}: ${comment}`).toBe(true);
        }
      }
    }
  });

  it.each([
    [/cafecito|olía a café|cuela\b/iu, /café|cortadito|cafetera/iu],
    [/madera de verdad/iu, /sill[óo]n|silla|sofá|cama|cuna|puerta|ventana/iu],
    [/sin una ampolla|suela buena/iu, /zapat|tenis|bot|tacones|sandalias|flats|chancletas/iu],
    [/pargos|jurel/iu, /vara|anzuelos|atarraya|avíos/iu],
    [
      /ha lavado cinco|la tela se siente/iu,
      /camis|jeans|bermudas|calzon|blusa|bata|short|chaqueta|pantalón/iu,
    ],
    [
      /óxido|no se dobla/iu,
      /martillo|llave|destornillador|serrucho|hacha|escalera|caja|ladrillo|brocha|tuercas|cadena|destupidor|sanitario|ducha|candado/iu,
    ],
    [
      /un puntico de sal/iu,
      /pan |croquetas|tamal|perro|desayuno|arroz|pollo|bistec|lechón|ropa|congrí|tostones|ensalada|papas/iu,
    ],
  ])('says %s of nothing but %s', (words, names) => {
    const said = stores.flatMap(({ type, categories, products: sold }) =>
      sold
        .filter(({ name, categoryIndex }) => {
          const category = categories[categoryIndex ?? -1]?.name ?? '';
          const { own, general } = listCommentTexts({ type, category, name });
          return [...own, ...general].some(({ text }) => words.test(text));
        })
        .map(({ name }) => name),
    );
    expect(said).not.toEqual([]);
    expect(said.filter((name) => !names.test(name))).toEqual([]);
  });

  it('has at least 850 valid comments and repeats none under a product', () => {
    expect(comments.length).toBeGreaterThan(850);
    for (const { comment, authorName } of comments) {
      expect([validateCommentText(comment), validateAuthorName(authorName)]).toEqual([null, null]);
    }
    for (const product of products) {
      const texts = product.comments.map((comment) => comment.comment);
      expect(new Set(texts).size).toBe(texts.length);
    }
  });
});
