import { isApiError } from '#client/api-error.ts';
import { describeFailure } from '#state/api.ts';

export interface FailureTexts {
  /** Shown when the server sends no useful message. */
  readonly fallback: string;
  /** Shown for an error that is not a failed call; by default the fallback. */
  readonly unexpected?: string | undefined;
}

/**
 * The sentence for a failed call of an account screen: the server's own, otherwise that of the action (product.md 9).
 */
export function describeAccountFailure(error: unknown, texts: FailureTexts): string {
  if (!isApiError(error)) return texts.unexpected ?? texts.fallback;
  return error.code === 'internal' ? texts.fallback : describeFailure(error);
}
