import { createRandom, type Random, shuffle } from '#demo/random.ts';
import type { ProductImport, StoreImport } from '#server/seed/import-stores.ts';
import { makeProduct, makeStore } from '../../../tests/support/catalogue-factory.ts';
import {
  type Line,
  listNames,
  readLine,
  readSections,
  readStores,
  type Section,
  type StoreSheet,
} from './sheets.ts';
import { toWords, writeName } from './writing.ts';

/** A product with the facts by which it is judged. */
export interface JudgedProduct {
  readonly store: string;
  readonly category: string;
  /** The name as its store writes it. It is unique within the store. */
  readonly name: string;
  readonly description: string | null;
  /** The words of its name before the store's own spelling, as `toWords` returns them. */
  readonly words: string;
  readonly section: string;
  /** The kind of thing that it is. */
  readonly is: string;
  /** The kinds of things that it contains or is named after. */
  readonly has: readonly string[];
}

export interface JudgedCatalogue {
  readonly stores: readonly StoreImport[];
  readonly products: readonly JudgedProduct[];
  /** Ids of all kinds of things. */
  readonly things: ReadonlySet<string>;
  readonly sections: ReadonlySet<string>;
}

interface Shelf {
  readonly sheet: StoreSheet;
  readonly categories: string[];
  readonly products: Map<string, { judged: JudgedProduct; stored: ProductImport }>;
}

/** A name of the sheets that a store sells. */
interface Offer {
  readonly shelf: Shelf;
  readonly sectionId: string;
  readonly section: Section;
  readonly thing: string;
  readonly line: Line;
  readonly name: string;
}

const now = new Date('2026-01-01T12:00:00Z').getTime();
const dayMs = 86_400_000;

/** Composes the catalogue from its sheets. It is the same in every run. */
export function composeCatalogue(): JudgedCatalogue {
  const sections = readSections();
  const things = new Set([...sections.values()].flatMap(({ things }) => Object.keys(things)));
  const findNamed = createNameReader(things);
  const shelves = readStores().map((sheet): Shelf => ({
    sheet,
    categories: [],
    products: new Map(),
  }));
  for (const offer of listOffers(sections, shelves)) {
    const words = toWords(offer.name);
    const has = [...new Set([...offer.line.has, ...findNamed(words)])];
    put(offer, { words, has: has.filter((other) => !isOfKind(offer.thing, other)) });
  }
  return {
    stores: shelves.map(({ sheet, categories, products }) =>
      makeStore({
        name: sheet.name,
        type: sheet.type,
        province: sheet.province,
        categories: categories.map((name) => ({ name, description: null, image: null })),
        products: [...products.values()].map(({ stored }) => stored),
      }),
    ),
    products: shelves.flatMap(({ products }) => [...products.values()].map(({ judged }) => judged)),
    things,
    sections: new Set(sections.keys()),
  };
}

/** Whether `thing` is of a kind: 'aceite.oliva' is of the kind 'aceite'. */
export const isOfKind = (thing: string, kind: string): boolean =>
  thing === kind || thing.startsWith(`${kind}.`);

/** Finds the things whose word, singular or plural, is in a name. */
function createNameReader(things: ReadonlySet<string>): (words: string) => string[] {
  const named = [...things].filter((thing) => !thing.includes('.'));
  const forms = new Map(
    named.flatMap((thing) =>
      ['', 's', 'es'].map((ending) => [thing.replaceAll('-', ' ') + ending, thing]),
    ),
  );
  return (name) => {
    const words = name.trim().split(' ');
    return [1, 2, 3].flatMap((length) =>
      words.flatMap((_, at) => forms.get(words.slice(at, at + length).join(' ')) ?? []),
    );
  };
}

/** Distributes some of the names of each line over the stores that sell such things. */
function* listOffers(
  sections: ReadonlyMap<string, Section>,
  shelves: readonly Shelf[],
): Iterable<Offer> {
  for (const [sectionId, section] of sections) {
    const sellers = shelves.filter(({ sheet }) => sheet.sells.includes(sectionId));
    for (const [thing, lines] of Object.entries(section.things)) {
      for (const text of lines) {
        const line = readLine(text);
        const random = createRandom(`${thing} ${text}`);
        const names = shuffle(listNames(line), random);
        const stores = shuffle(sellers, random);
        const copies = line.copies ?? random.integer(3, 8);
        for (let turn = 0; turn < copies; turn += 1) {
          const [name, shelf] = [getTurn(names, turn), getTurn(stores, turn)];
          yield { shelf, sectionId, section, thing, line, name };
        }
      }
    }
  }
}

function getTurn<Value>(values: readonly Value[], turn: number): Value {
  const value = values[turn % values.length];
  if (value === undefined) throw new RangeError('A section that no store sells');
  return value;
}

function put(
  { shelf: { sheet, categories, products }, sectionId, section, thing, line, name }: Offer,
  known: Pick<JudgedProduct, 'words' | 'has'>,
): void {
  const written = writeName(name, sheet);
  if (products.has(written)) return;
  const category = createRandom(`${sheet.name} ${sectionId}`).pick(section.names);
  if (!categories.includes(category)) categories.push(category);
  const random = createRandom(`${sheet.name} ${name}`);
  const description = line.description ?? (random.chance(0.8) ? random.pick(section.notes) : null);
  const text = { category, name: written, description };
  const [lowest, highest] = section.price;
  products.set(written, {
    judged: { ...known, ...text, store: sheet.name, section: sectionId, is: thing },
    stored: makeProduct({
      name: written,
      description,
      price: Math.round((lowest + (highest - lowest) * random.fraction() ** 3) / 10) * 10,
      stock: inventStock(random),
      delivery: random.chance(0.45),
      favorite: Math.floor(250 * random.fraction() ** 4),
      category: categories.indexOf(category),
      createdAt: new Date(now - Math.round(270 * random.fraction() * dayMs)),
    }),
  });
}

/** A third are not counted, and one in twelve is sold out. */
function inventStock(random: Random): number | null {
  const share = random.fraction();
  if (share < 1 / 3) return null;
  return share < 5 / 12 ? 0 : random.integer(1, 60);
}
