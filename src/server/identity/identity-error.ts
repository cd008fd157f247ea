import type { IdentityErrorName } from '#domain/accounts/identity-error.ts';

/** A refusal in the words of the user-pool protocol; a hosted pool may use names that are not known here. */
export class IdentityError extends Error {
  constructor(name: string, message: string) {
    super(message);
    this.name = name;
  }
}

/** Refuses under a known name. @example throw refuse('CodeMismatchException', 'Invalid code') */
export function refuse(name: IdentityErrorName, message: string): IdentityError {
  return new IdentityError(name, message);
}
