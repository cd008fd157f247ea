const prefix = 'vitrina:owner-draft:';

/** What was typed into a form and not yet saved; null when there is nothing, or nothing that can be read. */
export function loadDraft(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(prefix + name) ?? 'null') as unknown;
  } catch {
    return null;
  }
}

/** Keeps a draft; null forgets it. Storage may be forbidden or full: a draft is then not kept, and nothing else changes. */
export function saveDraft(name: string, draft: unknown): void {
  try {
    if (draft === null) localStorage.removeItem(prefix + name);
    else localStorage.setItem(prefix + name, JSON.stringify(draft));
  } catch {
    // As said.
  }
}
