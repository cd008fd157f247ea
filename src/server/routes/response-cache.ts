import type { SerializedResponse } from './response.ts';

/** Remembers the answers to public questions until something is written. */
export interface ResponseCache {
  /** The answer kept for `question`, else the one that `make` makes. */
  readonly recall: (
    question: string,
    make: () => Promise<SerializedResponse>,
  ) => Promise<SerializedResponse>;
}

/** About as many characters of questions and answers are kept; those not asked for longest go first. */
const preset = 8_000_000;

/**
 * A memory that is emptied whenever `readRevision` answers anew, which it must from before a write is acknowledged. An
 * answer is kept only if nothing was written while it was made. While the revision is null nothing is kept.
 */
export function createResponseCache(
  readRevision: () => number | null,
  maxCharacters: number = preset,
): ResponseCache {
  const kept = new Map<string, SerializedResponse>();
  let characters = 0;
  let seen = readRevision();

  const measure = (question: string, answer: SerializedResponse): number =>
    question.length + answer.body.length;
  const renew = (): number | null => {
    const revision = readRevision();
    if (revision !== seen) {
      kept.clear();
      characters = 0;
      seen = revision;
    }
    return revision;
  };
  const forget = (question: string): void => {
    const answer = kept.get(question);
    if (answer === undefined) return;
    kept.delete(question);
    characters -= measure(question, answer);
  };
  const keep = (question: string, answer: SerializedResponse): void => {
    const size = measure(question, answer);
    if (size > maxCharacters) return;
    forget(question);
    kept.set(question, answer);
    characters += size;
    for (const oldest of kept.keys()) {
      if (characters <= maxCharacters) break;
      forget(oldest);
    }
  };

  return {
    async recall(question, make) {
      const revision = renew();
      if (revision === null) return make();
      const known = kept.get(question);
      if (known !== undefined) {
        kept.delete(question);
        kept.set(question, known);
        return known;
      }
      const answer = await make();
      if (renew() === revision) keep(question, answer);
      return answer;
    },
  };
}
