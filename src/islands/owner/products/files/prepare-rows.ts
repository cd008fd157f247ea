import * as v from 'valibot';
import { ImportRowSchema } from '#contract/import-input.ts';
import { type Column, columns } from '#domain/imports/columns.ts';
import { joinRows } from '#domain/imports/join-rows.ts';
import {
  createRowReader,
  type ImportRow,
  inRow,
  type Reading,
  type RowIssue,
  type RowResult,
} from '#domain/imports/read-rows.ts';
import type { Table } from '#domain/imports/table.ts';
import { nextTask } from '#islands/signed-in/next-task.ts';

/** Rows per task. They take a slow phone some milliseconds. */
const rowsAtOnce = 40;

/**
 * Reads the rows of a table for sending, with the errors of the others. It works in small tasks, so that the page stays
 * responsive.
 */
export async function prepareRows(
  table: Table,
  reading: Reading,
): Promise<{ readonly rows: readonly ImportRow[]; readonly issues: readonly RowIssue[] }> {
  const read = createRowReader(table, reading);
  const results: RowResult[] = [];
  for (const [position, row] of table.rows.slice(reading.header.index + 1).entries()) {
    if (position % rowsAtOnce === 0) await nextTask();
    results.push(checkRow(read(row)));
  }
  return joinRows(results);
}

/** Checks a row by the server's rules, because here its row number is known. */
function checkRow(result: RowResult): RowResult {
  if (result.row === null) return result;
  const { row } = result.row;
  const checked = v.safeParse(ImportRowSchema, result.row);
  if (checked.success) return { ...result, row: checked.output };
  const issues = checked.issues.map((issue) => ({
    row,
    column: findColumn(issue.path?.map(({ key }) => key) ?? []),
    message: inRow(issue.message),
  }));
  return { ...result, row: null, issues: issues satisfies { column: Column | null }[] };
}

/** @example findColumn(['variants', 0, 'values', 1]) // 'value2' */
function findColumn(path: readonly unknown[]): Column | null {
  const [field, place, inVariant, value] = path;
  const isOfVariant = field === 'variants';
  let name = isOfVariant ? inVariant : field;
  if (field === 'options') name = `option${Number(place) + 1}`;
  if (isOfVariant && inVariant === 'values') name = `value${Number(value) + 1}`;
  return columns.find((column) => column === name) ?? null;
}
