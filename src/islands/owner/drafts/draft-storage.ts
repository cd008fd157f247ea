const prefix = 'vitrina:owner-draft:';

/** Where a draft is kept: for good, or no longer than its tab. */
type DraftPlace = 'browser' | 'tab';

/** What was typed into a form and not yet saved; null when there is nothing, or nothing that can be read. */
export function loadDraft(name: string, place: DraftPlace = 'browser'): unknown {
  try {
    return JSON.parse(getStorage(place).getItem(prefix + name) ?? 'null') as unknown;
  } catch {
    return null;
  }
}

/** Keeps a draft; null forgets it. Storage may be forbidden or full: a draft is then not kept, and nothing else changes. */
export function saveDraft(name: string, draft: unknown, place: DraftPlace = 'browser'): void {
  try {
    if (draft === null) getStorage(place).removeItem(prefix + name);
    else getStorage(place).setItem(prefix + name, JSON.stringify(draft));
  } catch {
    // As said.
  }
}

const getStorage = (place: DraftPlace): Storage =>
  place === 'tab' ? sessionStorage : localStorage;
