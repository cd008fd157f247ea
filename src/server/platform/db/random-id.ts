import { randomBytes } from 'node:crypto';
import { newId } from '#domain/id.ts';

export function createId(): string {
  return newId(randomBytes);
}
