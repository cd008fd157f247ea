/** The type of a cell in a spreadsheet. Files of text have only texts. */
export type CellKind = 'text' | 'number' | 'date' | 'formula' | 'error';

/** A cell that is not empty. */
export interface Cell {
  readonly kind: CellKind;
  /** The text as the file has it. A number has a decimal point, a formula is the formula itself. */
  readonly text: string;
}

export interface TableRow {
  /** The number of the row in the file, from 1, as a spreadsheet shows it. */
  readonly number: number;
  readonly cells: readonly (Cell | null)[];
}

/** A sheet of a workbook, or the whole of a text file, which has no name. Empty rows are left out. */
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
