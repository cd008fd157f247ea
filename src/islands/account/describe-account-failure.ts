import { isApiError } from '#client/api-error.ts';
import { describeFailure } from '#stores/api.ts';

export interface FailureTexts {
  /** Shown when the server says nothing of use. */
  readonly fallback: string;
  /** Shown when something failed that is no answer at all; the fallback unless it is given. */
  readonly unexpected?: string | undefined;
}

/** The sentence for a failed call of an account screen: the server's own, else the one of the action (Specification §8). */
export function describeAccountFailure(error: unknown, texts: FailureTexts): string {
  if (!isApiError(error)) return texts.unexpected ?? texts.fallback;
  return error.code === 'internal' ? texts.fallback : describeFailure(error);
}
