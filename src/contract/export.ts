import * as v from 'valibot';
import { OptionalFactorCodeSchema, CurrentPasswordSchema } from './accounts.ts';
import { defineEndpoint } from './endpoint.ts';
import { CountSchema, EmptySchema, FlagSchema } from './scalars.ts';

/** `photos` asks to include the pictures of the stores. */
export const AccountExportSchema = v.strictObject({
  password: CurrentPasswordSchema.entries.password,
  code: OptionalFactorCodeSchema,
  photos: FlagSchema,
});
export type AccountExport = v.InferOutput<typeof AccountExportSchema>;

/** The approximate size of the file in bytes. */
export const ExportSizeSchema = v.object({ withoutPhotos: CountSchema, withPhotos: CountSchema });
export type ExportSize = v.InferOutput<typeof ExportSizeSchema>;

export const exportEndpoints = {
  exportOwnAccount: defineEndpoint('POST /account/export', {
    tag: 'Cuentas',
    summary: 'Todos los datos de la propia cuenta en un archivo, dos veces por hora como máximo',
    body: AccountExportSchema,
    download: 'application/zip',
    bearer: 'required',
    limit: 'owners',
    errors: [403],
  }),
  getExportSize: defineEndpoint('GET /account/export/size', {
    tag: 'Cuentas',
    summary: 'Cuánto ocuparía, más o menos, el archivo con los datos de la propia cuenta',
    query: EmptySchema,
    response: ExportSizeSchema,
    bearer: 'required',
  }),
} as const;
