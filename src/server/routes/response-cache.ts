import type { PrintedAnswer } from './response.ts';

/** Remembers the answers to public questions until something is written. */
export interface AnswerMemory {
  /** The answer kept for `question`, else the one that `print` makes. */
  readonly recall: (
    question: string,
    print: () => Promise<PrintedAnswer>,
  ) => Promise<PrintedAnswer>;
}

/** About as many characters of questions and answers are kept; those not asked for longest go first. */
const preset = 8_000_000;

/**
 * A memory that is emptied whenever `readRevision` answers anew, which it must from before a write is acknowledged. An
 * answer is kept only if nothing was written while it was made. While the revision is null nothing is kept.
 */
export function createAnswerMemory(
  readRevision: () => number | null,
  maxCharacters: number = preset,
): AnswerMemory {
  const kept = new Map<string, PrintedAnswer>();
  let characters = 0;
  let seen = readRevision();

  const measure = (question: string, answer: PrintedAnswer): number =>
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
  const keep = (question: string, answer: PrintedAnswer): void => {
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
    async recall(question, print) {
      const revision = renew();
      if (revision === null) return print();
      const known = kept.get(question);
      if (known !== undefined) {
        kept.delete(question);
        kept.set(question, known);
        return known;
      }
      const answer = await print();
      if (renew() === revision) keep(question, answer);
      return answer;
    },
  };
}
