import { randomBytes } from 'node:crypto';
import { newId } from '#domain/id.ts';

/** A new id from the system's randomness. */
export function createId(): string {
  return newId(randomBytes);
}
