import { isApiError } from '#client/api-error.ts';
import { describeFailure } from '#state/api.ts';

export interface FailureTexts {
  /** Shown when the server says nothing of use. */
  readonly fallback: string;
  /** Shown for what is no failure of a call; the fallback unless given. */
  readonly unexpected?: string | undefined;
}

/** The sentence for a failed call of an account screen: the server's own, else the one of the action (product.md 9). */
export function describeAccountFailure(error: unknown, texts: FailureTexts): string {
  if (!isApiError(error)) return texts.unexpected ?? texts.fallback;
  return error.code === 'internal' ? texts.fallback : describeFailure(error);
}
