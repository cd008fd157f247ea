import { describe, expect, it } from 'vitest';
import { composeCatalogue, isOfKind } from '../../../bench/support/relevance/catalogue.ts';
import {
  createJudge,
  type Grade,
  halves,
  kinds,
  readQueries,
  readWish,
  type Wish,
} from '../../../bench/support/relevance/judged-set.ts';
import { measure } from '../../../bench/support/relevance/measures.ts';
import { stem } from '../../../bench/support/relevance/mini-search.ts';
import { listNames, readLine, readSections } from '../../../bench/support/relevance/sheets.ts';
import { writeName } from '../../../bench/support/relevance/writing.ts';

const catalogue = composeCatalogue();
const { products, stores, things, sections } = catalogue;
const names = new Set(stores.map(({ name }) => name));
const queries = halves.flatMap((half) => readQueries(half));

const findProduct = (name: string) => {
  const product = products.find((candidate) => candidate.words === ` ${name} `);
  if (product === undefined) throw new Error(`${name} is not sold`);
  return product;
};

describe('the catalogue of the judged set', () => {
  it('has at least 3,000 products in 60 to 120 stores', () => {
    expect(products.length).toBeGreaterThanOrEqual(3_000);
    expect(stores.length).toBeGreaterThanOrEqual(60);
    expect(stores.length).toBeLessThanOrEqual(120);
    expect(stores.flatMap((store) => store.products)).toHaveLength(products.length);
  });

  it('is the same on every call', () => {
    expect(composeCatalogue()).toEqual(catalogue);
  });

  it('knows each product by its store and its name', () => {
    expect(new Set(products.map(({ store, name }) => `${store}\n${name}`)).size).toBe(
      products.length,
    );
  });

  it('names nothing that no store sells', () => {
    expect([...sections].filter((id) => !products.some(({ section }) => section === id))).toEqual(
      [],
    );
    expect([...things].filter((id) => !products.some(({ is }) => is === id))).toEqual([]);
    const lines = [...readSections().values()].flatMap(({ things }) =>
      Object.values(things).flat(),
    );
    const made = new Set(lines.flatMap((line) => readLine(line).has));
    expect([...made].filter((id) => !isKnown({ of: 'thing', id, traits: [] }))).toEqual([]);
  });

  it('has sold-out products, and some that are not counted', () => {
    const stocks = stores.flatMap((store) => store.products.map(({ stock }) => stock));
    expect(stocks.filter((stock) => stock === 0).length).toBeGreaterThan(100);
    expect(stocks.filter((stock) => stock === null).length).toBeGreaterThan(100);
  });

  it('reads a line with its choices, what it has and its description', () => {
    const line = readLine('2x Conejo {entero|en trozos} 1 kg > carne, caza // Congelado.');
    expect(listNames(line)).toEqual(['Conejo entero 1 kg', 'Conejo en trozos 1 kg']);
    expect(line).toMatchObject({ has: ['carne', 'caza'], description: 'Congelado.', copies: 2 });
  });

  it.each([
    [{ sizes: 'joined' }, 'Piña 500g'],
    [{ sizes: 'long' }, 'Piña 500 gramos'],
    [{ sizes: 'short', letters: 'capitals' }, 'PIÑA 500 GR'],
    [{ sizes: 'spaced', letters: 'unaccented' }, 'Pina 500 g'],
  ] as const)('writes a name as a store does: %o', (store, written) => {
    expect(writeName('Piña 500 g', store)).toBe(written);
  });
});

const isKnown = ({ of, id }: Wish): boolean => {
  if (of === 'store') return names.has(id);
  return of === 'section' ? sections.has(id) : [...things].some((thing) => isOfKind(thing, id));
};

describe('the queries of the judged set', () => {
  it('are at least 160, none twice', () => {
    expect(queries.length).toBeGreaterThanOrEqual(160);
    expect(new Set(queries.map(({ asks }) => asks)).size).toBe(queries.length);
  });

  it.each(kinds)('are as many in each half: %s', (kind) => {
    const [open = 0, held = 0] = halves.map(
      (half) => readQueries(half).filter((query) => query.kind === kind).length,
    );
    expect(open).toBeGreaterThanOrEqual(4);
    expect(held).toBe(open);
  });

  it('want things, stores and sections that are sold', () => {
    const wishes = queries.flatMap(({ wants, also }) => [...wants, ...also]);
    const unsold = wishes.filter((wish) => {
      const grade = createJudge({ wants: [wish], also: [] });
      return !isKnown(readWish(wish)) || !products.some((product) => grade(product) === 2);
    });
    expect(unsold).toEqual([]);
  });

  it('grade the thing 2, what is made with it or named after it 1, all else 0', () => {
    const grade = createJudge({ wants: ['huevo'], also: ['flan'] });
    expect(grade(findProduct('huevos de codorniz 24 u'))).toBe(2);
    expect(grade(findProduct('porta huevos plastico 12 u'))).toBe(1);
    expect(grade(findProduct('flan de coco entero'))).toBe(1);
    expect(grade(findProduct('escoba de palma con palo'))).toBe(0);
  });

  it('grade the thing in another make 1, and not what is made with it', () => {
    const grade = createJudge({ wants: ['queso: crema, 200 g'], also: [] });
    expect(grade(findProduct('queso crema vegala 200 g'))).toBe(2);
    expect(grade(findProduct('queso azul rancho azul 150 g'))).toBe(1);
    expect(grade(findProduct('pizza de queso fina familiar'))).toBe(0);
  });
});

describe('the measures of relevance', () => {
  const ideal: Grade[] = [2, 2, 1, 0];

  it('give 1 for the best order and less for every other', () => {
    expect(measure([2, 2, 1], ideal).ndcg).toBe(1);
    expect(measure([2, 1, 2], ideal).ndcg).toBeLessThan(1);
    expect(measure([0, 2, 2, 1], ideal).ndcg).toBeLessThan(measure([2, 1, 2], ideal).ndcg);
  });

  it('show a first result that is the thing itself, and none at all', () => {
    expect(measure([1, 2], ideal)).toMatchObject({ isFirstRight: false, isEmpty: false });
    expect(measure([2], ideal)).toMatchObject({ isFirstRight: true });
    expect(measure([], ideal)).toEqual({ ndcg: 0, isFirstRight: false, isEmpty: true });
  });

  it('bring forms of a word to one stem for MiniSearch', () => {
    expect(['Camisas', 'camisa'].map(stem)).toEqual(['camis', 'camis']);
    expect(['rojos', 'roja'].map(stem)).toEqual(['roj', 'roj']);
    expect(['limones', 'Limón'].map(stem)).toEqual(['limon', 'limon']);
  });
});
