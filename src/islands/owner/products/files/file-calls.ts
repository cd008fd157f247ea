import { readApiError } from '#client/api-error.ts';
import { apiUrl } from '#client/api-url.ts';
import type { Imported, ImportPlan } from '#contract/imports.ts';
import type { ImportRow } from '#domain/imports/read-rows.ts';
import { fetchSignedIn } from '#state/fetch-signed-in.ts';
import { ownerApi } from '#state/owner-api.ts';
import { readFileName, refuseLost } from '#islands/owner/download.ts';
import { retryLostCall } from '#islands/owner/saving/repeat.ts';
import { saveFile } from '#islands/signed-in/save-file.ts';

/** Milliseconds. Two megabytes take this long on a 2G connection. */
const timeout = 300_000;

/** Copies rows for a request body, whose lists must be mutable. */
const copyRows = (rows: readonly ImportRow[]) =>
  rows.map(({ options, variants, ...row }) => ({
    ...row,
    ...(options && { options: [...options] }),
    ...(variants && { variants: variants.map((one) => ({ ...one, values: [...one.values] })) }),
  }));

export const checkRows = (businessId: string, rows: readonly ImportRow[]): Promise<ImportPlan> =>
  retryLostCall(() =>
    ownerApi('POST /imports/check', { body: { businessId, rows: copyRows(rows) }, timeout }),
  );

export interface Part {
  readonly importId: string;
  /** The idempotency key of the part. */
  readonly key: string;
  readonly fingerprint: string;
  readonly rows: readonly ImportRow[];
}

export function applyPart(
  businessId: string,
  { importId, key, fingerprint, rows }: Part,
): Promise<Imported> {
  const body = { businessId, importId, fingerprint, rows: copyRows(rows) };
  return retryLostCall(() => ownerApi('POST /imports', { body, idempotencyKey: key, timeout }));
}

/** Downloads all products of a store and hands them to the browser as a file. */
export async function downloadProducts(businessId: string, format: 'csv' | 'xlsx'): Promise<void> {
  const query = new URLSearchParams({ businessId, format });
  const response = await fetchSignedIn(`${apiUrl}/products/export?${query}`).catch(refuseLost);
  if (!response.ok) throw await readApiError(response);
  const content = await response.blob().catch(refuseLost);
  saveFile(content, readFileName(response, `productos.${format}`));
}
