import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { ImportRowSchema } from './import-input.ts';
import { CountSchema, IdSchema } from './scalars.ts';
import { columns } from '#domain/imports/columns.ts';
import { importPartRows, maxImportBodyBytes, maxImportRows } from '#domain/limits.ts';

const rowsMessage = (most: number): string => `Envía de 1 a ${most} filas.`;
const createRows = (most: number) =>
  v.pipe(
    v.array(ImportRowSchema, rowsMessage(most)),
    v.minLength(1, rowsMessage(most)),
    v.maxLength(most, rowsMessage(most)),
    // A product with options takes one row of the file for each of its combinations.
    v.check(
      (rows) => rows.length > most || countRows(rows) <= maxImportRows,
      rowsMessage(maxImportRows),
    ),
  );

const countRows = (rows: readonly v.InferOutput<typeof ImportRowSchema>[]): number =>
  rows.reduce((sum, { variants }) => sum + (variants?.length ?? 1), 0);

export const ImportCheckSchema = v.strictObject({
  businessId: IdSchema,
  rows: createRows(maxImportRows),
});
export type ImportCheck = v.InferOutput<typeof ImportCheckSchema>;

/** The effect of a file on a store, counted in products. */
export const ImportPlanSchema = v.object({
  created: CountSchema,
  changed: CountSchema,
  same: CountSchema,
  /** The rows that are not taken, each with the reason. */
  refused: v.array(
    v.object({ row: CountSchema, column: v.nullable(v.picklist(columns)), message: v.string() }),
  ),
  /** Names of the categories that the import would create. */
  categories: v.array(v.string()),
  /**
   * One for each part of 200 rows, in order. Applying a part sends its own fingerprint. Refused rows do not count in it
   * and are not sent.
   */
  fingerprints: v.array(v.string()),
  /** How many rows of each part create or change a product. A part with none need not be sent. */
  changes: v.array(CountSchema),
});
export type ImportPlan = v.InferOutput<typeof ImportPlanSchema>;

/** A part of a file: up to 200 checked rows with their fingerprint. */
export const ImportSchema = v.strictObject({
  businessId: IdSchema,
  /** The same for all parts of a file, so that one undo takes back all of them. */
  importId: IdSchema,
  fingerprint: v.pipe(
    v.string('Falta este campo.'),
    v.nonEmpty('Falta este campo.'),
    v.maxLength(100, 'El valor no es válido.'),
  ),
  rows: createRows(importPartRows),
});
export type Import = v.InferOutput<typeof ImportSchema>;

export const ImportedSchema = v.object({
  created: CountSchema,
  changed: CountSchema,
  /** The batch with which the import can be undone. Null when nothing changed. */
  batchId: v.nullable(IdSchema),
});
export type Imported = v.InferOutput<typeof ImportedSchema>;

const formatMessage = 'El formato debe ser csv o xlsx.';

export const ProductExportQuerySchema = v.strictObject({
  businessId: IdSchema,
  format: v.picklist(['csv', 'xlsx'], formatMessage),
});
export type ProductExportQuery = v.InferOutput<typeof ProductExportQuerySchema>;

export const importEndpoints = {
  checkImport: defineEndpoint('POST /imports/check', {
    tag: 'Productos',
    summary: 'Lo que un archivo de productos haría en un negocio propio; no cambia nada',
    body: ImportCheckSchema,
    maxBodyBytes: maxImportBodyBytes,
    response: ImportPlanSchema,
    bearer: 'required',
    limit: 'owners',
    errors: [404],
  }),
  importProducts: defineEndpoint('POST /imports', {
    tag: 'Productos',
    summary: 'Aplica una parte de un archivo de productos, tal como se revisó',
    body: ImportSchema,
    maxBodyBytes: maxImportBodyBytes,
    response: ImportedSchema,
    bearer: 'required',
    limit: 'owners',
    isRepeatable: true,
    errors: [404, 409, 422],
  }),
  exportProducts: defineEndpoint('GET /products/export', {
    tag: 'Productos',
    summary: 'Los productos de un negocio propio en un archivo, que se puede volver a subir',
    query: ProductExportQuerySchema,
    download: 'text/csv; charset=utf-8',
    bearer: 'required',
    limit: 'owners',
    errors: [404],
  }),
} as const;
