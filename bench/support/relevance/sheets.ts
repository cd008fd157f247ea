import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { storeTypes } from '#domain/stores/store-type.ts';
import { provinces } from '#domain/places/province.ts';

/** Kinds of products by id, each with the lines that stores sell of it, as `readLine` reads them. */
const ThingsSchema = v.record(v.string(), v.pipe(v.array(v.string()), v.minLength(1)));

const SectionSchema = v.strictObject({
  /** Names that stores give to the category. */
  names: v.pipe(v.array(v.string()), v.minLength(1)),
  /** The lowest and the highest price, in pesos. */
  price: v.tuple([v.number(), v.number()]),
  /** Descriptions that many of its products share, including lists of ingredients. */
  notes: v.pipe(v.array(v.string()), v.minLength(1)),
  things: ThingsSchema,
});
export type Section = v.InferOutput<typeof SectionSchema>;

const StoreSchema = v.strictObject({
  name: v.string(),
  type: v.picklist(storeTypes),
  province: v.picklist(provinces),
  /** Ids of sections. */
  sells: v.pipe(v.array(v.string()), v.minLength(1)),
  /** The style of a number with its unit: 500 g, 500g, 500 gramos, 500 gr. */
  sizes: v.picklist(['spaced', 'joined', 'long', 'short']),
  letters: v.optional(v.picklist(['capitals', 'unaccented'])),
});
export type StoreSheet = v.InferOutput<typeof StoreSchema>;

export interface Line {
  /** Fixed texts, and choices between texts. */
  readonly parts: readonly (readonly string[])[];
  /** Ids of things that it contains or is named after, when its name does not have their word. */
  readonly has: readonly string[];
  readonly description: string | null;
  /** The number of stores that sell it; null for a few. */
  readonly copies: number | null;
}

const readJson = (path: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, path), 'utf8'));

export const readStores = (): StoreSheet[] =>
  v.parse(v.array(StoreSchema), readJson('stores.json'));

export function readSections(): ReadonlyMap<string, Section> {
  const files = readdirSync(join(import.meta.dirname, 'catalogue')).sort();
  const sections = files.flatMap((file) =>
    Object.entries(v.parse(v.record(v.string(), SectionSchema), readJson(`catalogue/${file}`))),
  );
  return new Map(sections);
}

/** Reads `2x Conejo {entero|en trozos} 1 kg > carne, caza // Congelado.`. Everything except the name is optional. */
export function readLine(text: string): Line {
  const [, copies, name = '', has = '', description = null] =
    /^(?:(\d+)x )?(.*?)(?: > (.*?))?(?: \/\/ (.*))?$/.exec(text) ?? [];
  return {
    parts: name.split(/[{}]/).map((part) => part.split('|')),
    has: has === '' ? [] : has.split(',').map((id) => id.trim()),
    description,
    copies: copies === undefined ? null : Number(copies),
  };
}

/** All names that a line can have, in a fixed order. */
export const listNames = ({ parts }: Line): string[] =>
  parts.reduce<string[]>(
    (names, choices) => names.flatMap((name) => choices.map((choice) => name + choice)),
    [''],
  );
