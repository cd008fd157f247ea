import type { CommentValues } from './comment-values.ts';
import { parseValues, printValues } from './comment-values.ts';

const prefix = 'vitrina:comment:';

/** What was typed about a subject, a product or a comment being edited, and not yet sent from this tab. */
export function loadDraft(subjectId: string): CommentValues | null {
  return parseValues(access((storage) => storage.getItem(prefix + subjectId)) ?? null);
}

export function saveDraft(subjectId: string, values: CommentValues): void {
  const text = printValues(values);
  if (text === null) forgetDraft(subjectId);
  else
    access((storage) => {
      storage.setItem(prefix + subjectId, text);
    });
}

export function forgetDraft(subjectId: string): void {
  access((storage) => {
    storage.removeItem(prefix + subjectId);
  });
}

/** Storage may be forbidden or full; a draft is then not kept, and nothing else changes. */
function access<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}
