import Papa from 'papaparse';
import { countKnownHeads } from '#domain/imports/columns.ts';
import { isBlank, type Table, toTextRow } from '#domain/imports/table.ts';

/** Excel in Spanish writes the first, Excel in English the second, what is copied out of either the third. */
const separators = [';', ',', '\t', '|'] as const;
/** So many lines tell which it is. */
const lookedLines = 40;

/** Excel reads the separator from such a first line, and some programs write it for that. */
const declared = /^sep=(.)\r?\n/i;

/** The table of a file of text. Cells in quotes may hold separators and ends of lines. */
export function readCsv(text: string): Table {
  const [line = '', separator] = declared.exec(text) ?? [];
  const content = text.slice(line.length);
  const first = line === '' ? 1 : 2;
  const read = (delimiter: string, preview = 0): Table => {
    const { data } = Papa.parse<string[]>(content, { delimiter, preview });
    const rows = data.map((texts, place) => toTextRow(place + first, texts));
    return { name: null, rows: rows.filter((row) => !isBlank(row)) };
  };
  return read(separator ?? chooseSeparator((one) => read(one, lookedLines)));
}

/**
 * The separator by which most heads are known; where none knows any, as of a table in another language, the one that
 * gives most rows the same number of cells. To count signs would take decimal commas for separators.
 */
function chooseSeparator(read: (separator: string) => Table): string {
  let best: string = separators[0];
  let most = -1;
  for (const separator of separators) {
    const table = read(separator);
    const score = countKnownHeads(table) * lookedLines + countAlike(table);
    if (score > most) [best, most] = [separator, score];
  }
  return best;
}

/** How many rows have as many cells as most have, where those are more than one. */
function countAlike({ rows }: Table): number {
  const counts = new Map<number, number>();
  for (const { cells } of rows) {
    if (cells.length > 1) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  }
  return Math.max(0, ...counts.values());
}
