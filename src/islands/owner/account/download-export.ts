import { readApiError } from '#client/api-error.ts';
import { apiUrl } from '#client/api-url.ts';
import type { AccountExport } from '#contract/export.ts';
import { fetchSignedIn } from '#state/fetch-signed-in.ts';
import { saveFile } from '#islands/signed-in/save-file.ts';
import { readFileName, refuseLost } from '#islands/owner/download.ts';

interface Watch {
  /** Cancels the download. */
  readonly signal: AbortSignal;
  /** Called with the number of bytes received so far. */
  readonly onBytes: (bytes: number) => void;
}

/** Downloads the copy of the account and saves it as a file when all of it has arrived. */
export async function downloadExport(body: AccountExport, watch: Watch): Promise<void> {
  const [method, path] = ['POST', '/account/export'] as const;
  const response = await fetchSignedIn(apiUrl + path, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: watch.signal,
  }).catch(refuseLost);
  if (!response.ok) throw await readApiError(response);
  const parts = await readParts(response, watch.onBytes).catch(refuseLost);
  const name = readFileName(response, 'mis-datos.zip');
  saveFile(new Blob(parts, { type: 'application/zip' }), name);
}

async function readParts(
  { body }: Response,
  onBytes: Watch['onBytes'],
): Promise<Uint8Array<ArrayBuffer>[]> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = body?.getReader();
  let bytes = 0;
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
    if (done) return parts;
    parts.push(value);
    bytes += value.byteLength;
    onBytes(bytes);
  }
}
