import { draftStart } from '#stores/order-link.ts';

/** Where a draft is kept: for good, or no longer than its tab. */
type DraftPlace = 'browser' | 'tab';

/** What was typed into a form and not yet saved; null when there is nothing, or nothing that can be read. */
export function loadDraft(name: string, place: DraftPlace = 'browser'): unknown {
  try {
    return JSON.parse(getStorage(place).getItem(draftStart + name) ?? 'null') as unknown;
  } catch {
    return null;
  }
}

/** Keeps a draft; null forgets it. Storage may be forbidden or full: a draft is then not kept, and nothing else changes. */
export function saveDraft(name: string, draft: unknown, place: DraftPlace = 'browser'): void {
  try {
    if (draft === null) getStorage(place).removeItem(draftStart + name);
    else getStorage(place).setItem(draftStart + name, JSON.stringify(draft));
  } catch {
    // As said.
  }
}

const getStorage = (place: DraftPlace): Storage =>
  place === 'tab' ? sessionStorage : localStorage;
