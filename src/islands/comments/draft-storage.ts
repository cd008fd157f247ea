const prefix = 'vitrina:comment:';

/** What was typed about a subject, a product or a comment being edited, and not yet sent from this tab. */
export function loadDraft(subjectId: string): string | null {
  return access((storage) => storage.getItem(prefix + subjectId)) ?? null;
}

/** Keeps a draft; null forgets it. */
export function saveDraft(subjectId: string, draft: string | null): void {
  access((storage) => {
    if (draft === null) storage.removeItem(prefix + subjectId);
    else storage.setItem(prefix + subjectId, draft);
  });
}

/** Storage may be forbidden or full; a draft is then not kept, and nothing else changes. */
function access<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    // Where pages are rendered there is none, and to throw for it took 3 % of the time of each.
    return typeof sessionStorage === 'undefined' ? undefined : use(sessionStorage);
  } catch {
    return undefined;
  }
}
