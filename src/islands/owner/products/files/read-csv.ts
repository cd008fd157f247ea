import Papa from 'papaparse';
import { countKnownHeads } from '#domain/imports/columns.ts';
import { isBlank, type Table, toTextRow } from '#domain/imports/table.ts';
import { nextTask } from '#islands/signed-in/next-task.ts';

/** Excel in Spanish writes the first, Excel in English the second, what is copied out of either the third. */
const separators = [';', ',', '\t', '|'] as const;
/** So many lines tell which it is. */
const lookedLines = 40;

/** Excel reads the separator from such a first line, and some programs write it for that. */
const declared = /^sep=(.)\r?\n/i;

/** So many characters are in view of the separator, and are parsed at a time: a slow phone takes some milliseconds. */
const charactersAtOnce = 16_000;

/**
 * The table of a file of text, parsed piece by piece for the page to live in between. Cells in quotes may hold separators
 * and ends of lines.
 */
export async function readCsv(text: string): Promise<Table> {
  const [line = '', declaredOne] = declared.exec(text) ?? [];
  const content = text.slice(line.length);
  const first = line === '' ? 1 : 2;
  const toTable = (texts: readonly string[][]): Table => {
    const rows = texts.map((cells, place) => toTextRow(place + first, cells));
    return { name: null, rows: rows.filter((row) => !isBlank(row)) };
  };
  const start = content.slice(0, charactersAtOnce);
  const delimiter =
    declaredOne ??
    chooseSeparator((one) =>
      toTable(Papa.parse<string[]>(start, { delimiter: one, preview: lookedLines }).data),
    );
  const texts: string[][] = [];
  await new Promise<void>((resolve) => {
    Papa.parse<string[]>(content, {
      delimiter,
      chunkSize: charactersAtOnce,
      chunk: ({ data }: Papa.ParseResult<string[]>, parser: Papa.Parser) => {
        texts.push(...data);
        parser.pause();
        void nextTask().then(() => {
          parser.resume();
        });
      },
      complete: () => {
        resolve();
      },
    });
  });
  return toTable(texts);
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
