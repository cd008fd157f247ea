import { randomBytes } from 'node:crypto';
import { newId } from '#domain/id.ts';

/** Creates a random id. */
export function createId(): string {
  return newId(randomBytes);
}
