import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { ApiContext } from '../environment.ts';
import { DomainError } from '#domain/errors.ts';
import type { Repeat } from '../repeat.ts';

export const keyPattern = '^[\\w.:-]{8,128}$';
export const versionPattern = '^"?\\d{1,9}"?$';

/** The key that lets a request be repeated; null without one. */
export async function readRepeat(
  c: ApiContext,
  content: unknown,
  files: readonly string[],
): Promise<Repeat | null> {
  const key = c.req.header('idempotency-key');
  if (key === undefined) return null;
  if (!new RegExp(keyPattern).test(key)) {
    refuseHeader('idempotency-key', 'La clave debe tener de 8 a 128 letras, números o guiones.');
  }
  const fingerprint = createHash('sha256').update(`${c.req.method} ${c.req.path}\n`);
  fingerprint.update(`${JSON.stringify(content)}\n`);
  for (const file of files) {
    for await (const chunk of createReadStream(file)) fingerprint.update(chunk as Buffer);
    fingerprint.update('\n');
  }
  return { key, fingerprint: fingerprint.digest('base64url') };
}

/** The version that a change is based on; undefined when any version will do. */
export function readVersion(c: ApiContext): number | undefined {
  const header = c.req.header('if-match');
  if (header === undefined || header === '*') return undefined;
  if (!new RegExp(versionPattern).test(header)) {
    refuseHeader('if-match', 'La versión debe ser un número entre comillas.');
  }
  return Number(header.replaceAll('"', ''));
}

function refuseHeader(path: string, message: string): never {
  throw new DomainError('validation_failed', { issues: [{ path, message }] });
}
