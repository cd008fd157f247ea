const prefix = 'vitrina:comment:';

/** The unsent text about a product or an edited comment, typed in this tab. */
export function loadDraft(subjectId: string): string | null {
  return access((storage) => storage.getItem(prefix + subjectId)) ?? null;
}

/** Stores a draft; null removes it. */
export function saveDraft(subjectId: string, draft: string | null): void {
  access((storage) => {
    if (draft === null) storage.removeItem(prefix + subjectId);
    else storage.setItem(prefix + subjectId, draft);
  });
}

/** Stores a draft unless there is one, which the visitor may be typing now. */
export function offerDraft(subjectId: string, draft: string | null): void {
  if (loadDraft(subjectId) === null) saveDraft(subjectId, draft);
}

/** Storage may be forbidden or full. Then no draft is stored, and nothing else happens. */
function access<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    // The server that renders pages has no storage. An exception for that took 3 % of the time of each page.
    return typeof sessionStorage === 'undefined' ? undefined : use(sessionStorage);
  } catch {
    return undefined;
  }
}
