import { DomainError } from '#domain/errors.ts';

/** The file of an upload that accepts one. */
export function getOnly([file]: readonly string[]): string {
  if (file === undefined) throw new DomainError('validation_failed');
  return file;
}
