import type { SearchLevel } from './level-rows.ts';
import { partialRank } from './level-rows.ts';
import type { SearchTerm, TermForm } from './read-text.ts';
import { formatAll, formatAny } from '#server/platform/db/tsquery.ts';

/** What a store sells whose name the words are, which may be the name of things too. */
const storeRanks = { nothingElse: 95, thingsToo: 74 } as const;
const anywhereRank = 10;
/** Between what has some of the words and what has one more. */
const partialStep = 6;

type ReadForms = (term: SearchTerm) => readonly TermForm[];
const readOwn: ReadForms = ({ own }) => own;
const readAll: ReadForms = ({ own, others }) => [...own, ...others];
/** What begins with the word, though it be something else. */
const readBegun: ReadForms = ({ own }) => own.map((form) => ({ ...form, headed: form.begun }));
const readKinds: ReadForms = ({ kinds }) => kinds;

/**
 * How well products fit, best first: what is called by the words, or by other words for them, before what has them in
 * the rest of its name, that before the names of category and store, that before the description; as written before
 * inflected. A product belongs to the first level that it satisfies.
 */
export function listLevels(terms: readonly SearchTerm[]): SearchLevel[] {
  const [first] = terms;
  if (first === undefined) return [];
  const hasPlaces = terms.some(({ places }) => places.length > 0);
  const inPlaces = (term: SearchTerm) =>
    formatAny([...readAll(term).map(({ name }) => name), term.stem, ...term.places]);
  const ofKind = (term: SearchTerm) =>
    formatAny([...readAll(term), ...term.kinds].map(({ name }) => name));
  const ofKindInPlace = (term: SearchTerm) =>
    formatAll([ofKind(term), ...(term.places.length > 0 ? [formatAny(term.places)] : [])]);
  const levels = [
    createHeadLevel(90, terms, readOwn, [first]),
    createHeadLevel(85, terms, readOwn),
    createHeadLevel(80, terms, readAll),
    createHeadLevel(78, terms, readKinds, terms, ofKindInPlace),
    createHeadLevel(77, terms, readBegun),
    createHeadLevel(76, terms, readKinds, terms, ofKind),
    createLevel(75, terms, (term) => formatNames(term, readOwn)),
    createLevel(70, terms, (term) => formatNames(term, readAll)),
    createLevel(65, terms, (term) => formatAny([formatNames(term, readAll), term.stem])),
    ...(hasPlaces
      ? [createHeadLevel(60, terms, readAll, terms, inPlaces), createLevel(55, terms, inPlaces)]
      : []),
    createLevel(anywhereRank, terms, formatAnywhere),
  ].flatMap((level) => level ?? []);
  return dropRepeated(levels);
}

/** That a product has a term, however and wherever. */
export const formatAnywhere = (term: SearchTerm): string =>
  formatAny([
    ...readAll(term).flatMap(({ name, anywhere, isOneStem }) =>
      isOneStem ? [anywhere] : [name, anywhere],
    ),
    ...term.kinds.map(({ name, headed }) => formatAll([name, headed])),
    ...term.places,
  ]);

/** Of more terms than this any choice of some would be too long a list. */
export const mostPartialTerms = 4;

/**
 * What is called by one of the terms and has others of them in its name, the most first; `isWide`: besides, what has some
 * of them in its name, and after that anywhere. `areAll`: what has all of these is found already.
 */
export function listPartialLevels(
  terms: readonly SearchTerm[],
  { isWide, areAll = true }: { readonly isWide: boolean; readonly areAll?: boolean },
): SearchLevel[] {
  const used = terms
    .flatMap((term) => (term.parts.length > 0 && !isWide ? term.parts : [term]))
    .slice(0, mostPartialTerms);
  const most = Math.min(mostPartialTerms - 1, areAll ? used.length - 1 : used.length);
  const sizes = Array.from({ length: Math.max(0, most) }, (_, index) => index + 1);
  const levels = sizes.toReversed().flatMap((size) => {
    const choices = choose(used, size);
    // The first word says what is looked for, the others of what kind.
    const called = choices
      .filter(([first]) => isWide || first === used[0])
      .flatMap(
        (chosen) => createHeadLevel(0, chosen, readAll, isWide ? chosen : chosen.slice(0, 1)) ?? [],
      );
    const text = (format: (term: SearchTerm) => string) =>
      formatAny(choices.map((chosen) => formatAll(chosen.map(format))));
    const rank = anywhereRank + partialStep * size;
    return [
      ...(called.length === 0
        ? []
        : [
            {
              rank: rank + 2,
              text: formatAny(called.map((level) => level.text)),
              heads: [...new Set(called.flatMap(({ heads }) => heads ?? []))],
            },
          ]),
      ...(isWide
        ? [
            {
              rank: rank + 1,
              text: text((term) => formatAny([formatNames(term, readAll), term.stem])),
              heads: null,
            },
            {
              rank,
              text: text((term) => formatAny(readAll(term).map(({ anywhere }) => anywhere))),
              heads: null,
            },
          ]
        : []),
    ];
  });
  return dropRepeated(levels);
}

/** Levels together, best first. */
export const mergeLevels = (...lists: readonly (readonly SearchLevel[])[]): SearchLevel[] =>
  dropRepeated(lists.flat().toSorted((one, other) => other.rank - one.rank));

const formatNames = (term: SearchTerm, read: ReadForms): string =>
  formatAny(read(term).map(({ name }) => name));

const createLevel = (
  rank: number,
  terms: readonly SearchTerm[],
  format: (term: SearchTerm) => string,
): SearchLevel => ({ rank, text: formatAll(terms.map(format)), heads: null });

/** All the terms, and one of `called` is what the product is. */
function createHeadLevel(
  rank: number,
  terms: readonly SearchTerm[],
  read: ReadForms,
  called = terms,
  format = (term: SearchTerm) => formatNames(term, read),
): SearchLevel | null {
  const forms = called.flatMap(read).filter(({ head }) => head !== null);
  if (forms.length === 0) return null;
  const all = terms.map(format);
  // Said once, a word is looked for once.
  const isCalled = forms.map(({ name, headed }) =>
    all.includes(name) ? headed : formatAll([name, headed]),
  );
  return {
    rank,
    text: formatAll([...all, formatAny(isCalled)]),
    heads: [...new Set(forms.flatMap(({ head }) => head ?? []))],
  };
}

/** Whether a level takes in others: that for all words anywhere, or those for one of some. */
const isLast = ({ rank }: Pick<SearchLevel, 'rank'>): boolean =>
  rank < anywhereRank + 2 * partialStep;

const dropRepeated = (levels: readonly SearchLevel[]): SearchLevel[] =>
  levels.filter(
    ({ rank, text }, index) =>
      isLast({ rank }) || levels.findIndex((other) => other.text === text) === index,
  );

/** Every choice of so many. */
function choose<Item>(items: readonly Item[], size: number): Item[][] {
  if (size === 0) return [[]];
  return items.flatMap((item, index) =>
    choose(items.slice(index + 1), size - 1).map((rest) => [item, ...rest]),
  );
}

/** All that stores sell whose name was asked for; where things may be called so, after those that have all the words. */
export const listStoreLevel = (
  ids: readonly string[],
  means: keyof typeof storeRanks,
): SearchLevel[] =>
  ids.length === 0
    ? []
    : [{ rank: storeRanks[means], text: formatAny(ids.map((id) => `'#b${id}'`)), heads: null }];

/** What the match of any level satisfies, by those that take in the others. */
export function formatLevels(levels: readonly SearchLevel[]): string {
  const isOfStores = ({ rank }: SearchLevel) => Object.values<number>(storeRanks).includes(rank);
  const wide = levels.some(isLast)
    ? levels.filter((level) => isLast(level) || isOfStores(level))
    : levels;
  return formatAny(wide.map(({ text }) => text));
}

/** What a product of the levels from `index` to `end` satisfies, and of no level before them. */
export function formatSpan(levels: readonly SearchLevel[], index: number, end: number): string {
  const join = (some: readonly SearchLevel[]) => some.map(({ text }) => `(${text})`).join(' | ');
  const own = `(${join(levels.slice(index, end))})`;
  return index === 0 ? own : `${own} & !(${join(levels.slice(0, index))})`;
}

/**
 * The end of the levels from `index` on that few products should be of together: of what has more than one of the terms.
 * Null elsewhere than at the first of them.
 */
export function findSpanEnd(levels: readonly SearchLevel[], index: number): number | null {
  const isSpanned = ({ rank }: SearchLevel) =>
    rank < partialRank && rank >= anywhereRank + 2 * partialStep;
  const end = levels.findLastIndex(isSpanned) + 1;
  return levels.findIndex(isSpanned) === index && end > index + 1 ? end : null;
}
