import { createTransportError } from '#client/api-error.ts';

/** Turns a network failure of a download into an error without a response. */
export function refuseLost(cause: unknown): never {
  throw createTransportError(false, cause);
}

/** The name under which the server sends a file, or else the preset one. */
export function readFileName({ headers }: Response, preset: string): string {
  const disposition = headers.get('content-disposition') ?? '';
  return /filename="([^"]+)"/.exec(disposition)?.[1] ?? preset;
}
