import * as fc from 'fast-check';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { newId } from '#domain/id.ts';
import { findHeader } from '#domain/imports/columns.ts';
import { type KnownProduct, planImport } from '#domain/imports/plan.ts';
import { joinRows } from '#domain/imports/join-rows.ts';
import { createRowReader } from '#domain/imports/read-rows.ts';
import { foldOption } from '#domain/products/variants.ts';
import { currencies } from '#domain/money/money.ts';
import { readFile } from '#islands/owner/products/files/read-file.ts';
import { zipFiles } from '#server/export/zip.ts';
import { type Product, writeCsv, writeWorkbook } from '#server/imports/files.ts';

const odd = fc.constantFrom(
  ...[
    '=',
    '+',
    '-',
    '@',
    '\t',
    "'",
    '"',
    ';',
    ',',
    '\n',
    '\r\n',
    '\r',
    ' ',
    '|',
    '«',
    '_x000D_',
    '_X0041_',
  ],
  ...[
    '&amp;',
    '<b>',
    ']]>',
    '\uFFFD',
    '\u0085',
    '\u2028',
    '\uFDD0',
    'ñ',
    '🥖',
    '\u{1F468}\u200D\u{1F469}',
    '1.250,00',
    'sep=;',
  ],
);
const text = fc
  .array(
    fc.oneof(odd, fc.string({ maxLength: 4 }), fc.string({ unit: 'grapheme', maxLength: 3 })),
    {
      maxLength: 6,
    },
  )
  .map((parts) => parts.join(''));

/** What may be stored: the texts that forms and the API let through. */
const stored = (one: string): string =>
  one.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff\p{Cs}]/gu, '').trim();
const line = text
  .map((one) => stored(one.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, '')))
  .filter((one) => one !== '');
const amount = fc.option(fc.integer({ min: 0, max: 999_999_999_999 }).map((cents) => cents / 100));

const product = fc.record({
  name: line,
  description: fc.option(text.map(stored).filter((one) => one !== '')),
  price: amount,
  price_old: amount,
  currency: fc.constantFrom(...currencies),
  stock: fc.option(fc.nat(1_000_000_000)),
  category: fc.option(line),
  offer: fc.boolean(),
  delivery: fc.boolean(),
  isVisible: fc.boolean(),
});

const cost = fc.record({
  price: amount,
  price_old: amount,
  stock: fc.option(fc.nat(1_000_000_000)),
});
const distinct = (most: number) =>
  fc.uniqueArray(line, { minLength: 1, maxLength: most, selector: foldOption });
/** Options with some of their combinations, as a product that has any has them. */
const choices = fc
  .record({
    names: distinct(2),
    values: fc.tuple(distinct(3), distinct(3)),
    costs: fc.array(cost, { minLength: 1, maxLength: 9 }),
  })
  .map(({ names, values: [first, second], costs }) => {
    const options = names.map((name, at) => ({ name, values: at === 0 ? first : second }));
    const combinations =
      names.length === 1
        ? first.map((one) => [one])
        : first.flatMap((one) => second.map((other) => [one, other]));
    const variants = combinations.flatMap((values, at) => {
      const given = costs[at];
      return given === undefined ? [] : [{ key: `00${at}`, values, ...given }];
    });
    return { options, variants };
  });

let drawn = 0;
const optional = fc.oneof(fc.constant({ options: null }), choices);
const some = fc.array(fc.tuple(product, optional), { minLength: 1, maxLength: 6 });
const products = some.map((all) =>
  all.map(([plain, choice]): KnownProduct => {
    const one = { ...plain, ...choice };
    drawn += 1;
    const id = newId((count) => Uint8Array.from({ length: count }, (_, at) => drawn >> (at * 2)));
    return { ...one, id, isHeld: false };
  }),
);

const write = {
  csv: (pages: AsyncIterable<Product[]>, hasOptions: boolean) =>
    buffer(Readable.from(writeCsv(pages, hasOptions))),
  xlsx: (pages: AsyncIterable<Product[]>, hasOptions: boolean) =>
    buffer(zipFiles(writeWorkbook(pages, hasOptions), new Date(0))),
};

async function readBack(format: keyof typeof write, all: readonly KnownProduct[]) {
  const page = all.map(({ category, ...one }) => ({
    ...one,
    category: category === null ? null : { name: category },
  }));
  const hasOptions = all.some(({ options = null }) => options !== null);
  const bytes = await write[format](Readable.from([page]), hasOptions);
  const [table] = await readFile(new Uint8Array(bytes));
  const header = table === undefined ? null : findHeader(table);
  if (table === undefined || header === null) throw new Error('Nothing was read');
  const read = createRowReader(table, { header, uses: header.uses, decimal: 'point' });
  return { ...joinRows(table.rows.slice(header.index + 1).map(read)), header, table };
}

test.each(['csv', 'xlsx'] as const)(
  'a file in %s that comes back unchanged changes nothing',
  async (format) => {
    await fc.assert(
      fc.asyncProperty(products, async (all) => {
        const { rows, issues, header } = await readBack(format, all);
        expect(header.dialect).toBe('own');
        expect(issues).toEqual([]);
        expect(planImport(rows, all).map(({ kind }) => kind)).toEqual(all.map(() => 'same'));
      }),
      { numRuns: 60 },
    );
  },
);

test.each(['csv', 'xlsx'] as const)(
  'no text of a file in %s is a formula to a spreadsheet, and each comes back as it was',
  async (format) => {
    const names = ['=1+1', '+53 5', '-', '@SUM(A1)', "'cita", '-10 % de descuento'];
    const all = names.map((name, index): KnownProduct => ({
      ...{ id: `k3v9x0q2m4t${index}`, name, description: `\t${name}`, price: 1 },
      ...{ price_old: null, currency: 'CUP', stock: null, category: name, offer: false },
      ...{ delivery: false, isVisible: true, isHeld: false },
    }));
    const { rows, table } = await readBack(format, all);
    const cells = table.rows.flatMap((row) => row.cells.flatMap((cell) => cell ?? []));
    const live = cells.filter(
      ({ kind, text }) => kind === 'formula' || (kind === 'text' && /^[=+\-@\t\r]/.test(text)),
    );
    expect(live).toEqual([]);
    expect(rows.map(({ name }) => name)).toEqual(names);
    expect(rows.map(({ description }) => description)).toEqual(names.map((name) => `\t${name}`));
    expect(rows.map(({ category }) => category)).toEqual(names);
  },
);
