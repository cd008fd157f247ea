import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseCsv } from '../../support/csv.ts';
import { formatCsv, takeOffApostrophe } from '#domain/text/csv.ts';

const piece = fc.oneof(
  fc.constantFrom('=', '+', '-', '@', "'", '\t', '\r', '\n', '"', ',', ';', ' ', 'é', '🥖'),
  fc.string({ maxLength: 3 }),
);
const cell = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(''));

test('a cell can be read back, and is no formula', () => {
  fc.assert(
    fc.property(fc.array(cell, { minLength: 1, maxLength: 4 }), (cells) => {
      const [read = [], ...rest] = parseCsv(formatCsv([cells]));
      expect(rest).toEqual([]);
      expect(read.map(takeOffApostrophe)).toEqual(cells);
      for (const one of read) expect(one).not.toMatch(/^[=+\-@\t\r]/);
    }),
  );
});

test('a text that begins with an apostrophe gets one more', () => {
  expect(formatCsv([["'a", "''", '-', '1']])).toBe(`''a;''';'-;1\r\n`);
});
