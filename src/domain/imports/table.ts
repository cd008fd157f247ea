/** What a spreadsheet says that a cell is; files of text have texts alone. */
export type CellKind = 'text' | 'number' | 'date' | 'formula' | 'error';

/** A cell that holds something. */
export interface Cell {
  readonly kind: CellKind;
  /** As the file has it: of a number its digits with a point, of a formula the formula. */
  readonly text: string;
}

export interface TableRow {
  /** Its place in the file from 1, as a spreadsheet numbers it. */
  readonly number: number;
  readonly cells: readonly (Cell | null)[];
}

/** A sheet of a workbook, or all of a file of text, which has no name. Rows without anything are left out. */
export interface Table {
  readonly name: string | null;
  readonly rows: readonly TableRow[];
}

/** @example toTextRow(3, ['Pan', '']) // { number: 3, cells: [{ kind: 'text', text: 'Pan' }, null] } */
export const toTextRow = (number: number, texts: readonly string[]): TableRow => ({
  number,
  cells: texts.map((text) => (text.trim() === '' ? null : { kind: 'text', text })),
});

export const isBlank = ({ cells }: TableRow): boolean => cells.every((cell) => cell === null);
