import Papa from 'papaparse';
import { countKnownHeads } from '#domain/imports/columns.ts';
import { isBlank, type Table, toTextRow } from '#domain/imports/table.ts';
import { nextTask } from '#islands/signed-in/next-task.ts';

/** Excel writes the first in Spanish and the second in English. Copied cells have the third. */
const separators = [';', ',', '\t', '|'] as const;
/** The separator is guessed from this many lines. */
const lookedLines = 40;

/** A first line that names the separator. Excel reads it, and some programs write it. */
const declared = /^sep=(.)\r?\n/i;

/**
 * Characters that are used to guess the separator, and characters per task of parsing. They take a slow phone some
 * milliseconds.
 */
const charactersAtOnce = 16_000;

/**
 * Reads a text file as a table. It parses in small tasks, so that the page stays responsive. Quoted cells may contain
 * separators and line ends.
 */
export async function readCsv(text: string): Promise<Table> {
  const [line = '', declaredOne] = declared.exec(text) ?? [];
  const content = text.slice(line.length);
  const first = line === '' ? 1 : 2;
  const toTable = (texts: readonly string[][]): Table => {
    const rows = texts.map((cells, index) => toTextRow(index + first, cells));
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
 * Chooses the separator with which most column titles are known. When none are, for example in another language, it
 * chooses the one that gives most rows the same number of cells. Counting characters would count decimal commas as
 * separators.
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

/** The number of rows with the commonest number of cells, if that is more than one. */
function countAlike({ rows }: Table): number {
  const counts = new Map<number, number>();
  for (const { cells } of rows) {
    if (cells.length > 1) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  }
  return Math.max(0, ...counts.values());
}
