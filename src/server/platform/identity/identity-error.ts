import type { IdentityErrorName } from '#domain/accounts/identity-error.ts';

/** A refusal in the words of the user-pool protocol. A hosted pool may use names that are not known here. */
export class IdentityError extends Error {
  constructor(name: string, message: string) {
    super(message);
    this.name = name;
  }
}

/** A refusal under a known name. @example throw createRefusal('CodeMismatchException', 'Invalid code') */
export function createRefusal(name: IdentityErrorName, message: string): IdentityError {
  return new IdentityError(name, message);
}
