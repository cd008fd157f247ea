import { readdirSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { trialCount } from '../../support/trials/trial.ts';
import { identityPath } from '#domain/paths/identity-path.ts';
import { isReserved, reservedSlugs } from '#domain/paths/reserved-words.ts';
import { isSlug } from '#domain/paths/slug-pattern.ts';
import { nextSlug, slugCandidates, slugify } from '#domain/paths/slug.ts';

const numRuns = trialCount(5_000, 100_000);

const root = new URL('../../../', import.meta.url);
// Imported by its address. After a normal import of the whole module, the check for dead code would consider every path
// used.
const paths = (await import(new URL('src/domain/paths/paths.ts', root).href)) as object;
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 90 }),
  fc.string({ unit: fc.constantFrom('a', 'ñ', 'É', ' ', '-', '&', '9', 'ß', '中', '\u0301') }),
);

describe('slugify', () => {
  it.each([
    ['Café Ñandú & Hijos', 'cafe-nandu-hijos'],
    ['  La   Piña  ', 'la-pina'],
    ['EL RINCÓN', 'el-rincon'],
    ['Ｆｕｌｌ ｗｉｄｔｈ', 'full-width'],
    ['100% Habana', '100-habana'],
    ['---', 'tienda'],
    ['', 'tienda'],
    ['中文', 'tienda'],
    ['Yo', 'tienda-yo'],
    ['../../etc/passwd', 'etc-passwd'],
  ])('makes of %o the slug %s', (name, slug) => {
    expect(slugify(name)).toBe(slug);
  });

  it('cuts at 60 characters without leaving a hyphen at the end', () => {
    expect(slugify(`${'a'.repeat(59)} b`)).toBe('a'.repeat(59));
    expect(slugify('a'.repeat(200))).toHaveLength(60);
  });

  it('gives a slug for every name, and itself for every slug', () => {
    fc.assert(
      fc.property(text, (name) => {
        const slug = slugify(name);
        expect(isSlug(slug)).toBe(true);
        expect(slugify(slug)).toBe(slug);
      }),
      { numRuns },
    );
  });

  it('reads composed and decomposed letters alike', () => {
    fc.assert(
      fc.property(text, (name) => {
        expect(slugify(name.normalize('NFD'))).toBe(slugify(name.normalize('NFC')));
      }),
    );
  });
});

describe('nextSlug', () => {
  it('numbers from 2 on a collision', () => {
    const taken = new Set(['cafe-sol', 'cafe-sol-2']);
    expect(nextSlug('Café Sol', (slug) => taken.has(slug))).toBe('cafe-sol-3');
  });

  it('never gives a reserved word', () => {
    expect(nextSlug('Offers', () => false)).toBe('offers-2');
    expect(nextSlug('Tienda', () => false)).toBe('tienda-2');
    expect(nextSlug('¿?', () => false)).toBe('tienda-2');
  });

  it('gives a slug that is free, not reserved and valid, however many are taken', () => {
    fc.assert(
      fc.property(text, fc.nat({ max: 120 }), (name, count) => {
        const taken = new Set<string>();
        for (let index = 0; index <= count; index += 1) {
          const slug = nextSlug(name, (candidate) => taken.has(candidate));
          expect(taken.has(slug)).toBe(false);
          expect(isSlug(slug) && !isReserved(slug)).toBe(true);
          taken.add(slug);
        }
      }),
      { numRuns: trialCount(200, 10_000) },
    );
  });

  it('keeps numbered candidates within 60 characters', () => {
    const candidates = slugCandidates('a'.repeat(60));
    const first = Array.from({ length: 12 }, () => candidates.next().value);
    expect(first[1]).toBe(`${'a'.repeat(58)}-2`);
    expect(first.every((slug) => isSlug(slug))).toBe(true);
  });
});

describe('reserved words', () => {
  it('hold no word twice', () => {
    expect(new Set(reservedSlugs).size).toBe(reservedSlugs.length);
  });

  it('hold the first segment of every fixed path', () => {
    const fixed = Object.entries(paths)
      .filter(
        ([name]) =>
          name.endsWith('Path') &&
          !/^(?:home|store|product|variants|orderSheet|addToOrder)Path$/.test(name),
      )
      .map(([, build]) => (build as () => string)());
    const open = [...fixed, identityPath].map((path) => path.slice(1).split(/[#./?]/)[0] ?? '');
    expect(open.length).toBeGreaterThan(20);
    expect(open.filter((segment) => !isReserved(segment))).toEqual([]);
    expect(isReserved('product') && isReserved('shop')).toBe(true);
  });

  it.each(['src/pages/', 'public/'])('hold the first segment of every file in %s', (folder) => {
    const segments = readdirSync(new URL(folder, root))
      .filter((entry) => !entry.startsWith('[') && !entry.startsWith('.'))
      .map((entry) => entry.split('.')[0] ?? '')
      .filter((segment) => isSlug(segment));
    expect(segments).not.toEqual([]);
    expect(segments.filter((segment) => !isReserved(segment))).toEqual([]);
  });

  it('hold the names that sitemaps of stores must not take', () => {
    expect(isReserved('pages')).toBe(true);
  });
});
