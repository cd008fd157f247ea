import { DomainError, type DomainErrorOptions } from '#domain/errors.ts';

/** A refusal that ends after `seconds`. */
export class TooOften extends DomainError {
  readonly seconds: number;

  constructor(
    code: 'rate_limited' | 'too_often' | 'too_many_comments' | 'too_many_renames',
    seconds: number,
    options?: DomainErrorOptions,
  ) {
    super(code, options);
    this.seconds = Math.ceil(seconds);
  }
}
