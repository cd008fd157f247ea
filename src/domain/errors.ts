import type { ErrorCode } from './error-code.ts';
import { errorMessages } from './messages.ts';

/** One field that was refused; `path` is dotted, as in `images.0.url`. */
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
 * A refusal by rule. Its message is Spanish and fit to show: the sentence of the code unless a
 * more exact one is given.
 * @example throw new DomainError('product_not_found')
 */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly code: ErrorCode;
  readonly issues: readonly Issue[] | undefined;
  /** The caller has just done what is refused because it is done already, as after a response that was lost. */
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
