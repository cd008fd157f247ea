import type { ErrorCode } from './error-code.ts';
import { errorMessages } from './messages.ts';

/** A refused field. `path` has dots, as in `images.0.url`. */
export interface Issue {
  readonly path: string;
  readonly message: string;
}

export interface DomainErrorOptions {
  readonly message?: string;
  readonly issues?: readonly Issue[];
  readonly isOwn?: boolean;
  readonly cause?: unknown;
}

/**
 * A refusal by a rule. Its message is Spanish and can be shown: the sentence of the code, or a more exact one.
 * @example throw new DomainError('product_not_found')
 */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly code: ErrorCode;
  readonly issues: readonly Issue[] | undefined;
  /** The caller has just done this themselves, for example before its response was lost. */
  readonly isOwn: boolean;

  constructor(code: ErrorCode, options: DomainErrorOptions = {}) {
    super(
      options.message ?? errorMessages[code],
      options.cause === undefined ? undefined : { cause: options.cause },
    );
    this.code = code;
    this.issues = options.issues;
    this.isOwn = options.isOwn ?? false;
  }
}

export function isDomainError(error: unknown): error is DomainError {
  return error instanceof DomainError;
}
