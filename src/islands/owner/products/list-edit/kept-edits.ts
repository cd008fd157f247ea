import type { StoragePlace } from '#state/stored/stored.ts';
import { loadDraft } from '#islands/owner/drafts/draft-storage.ts';
import type { ListEdit } from './list-edit.ts';

export const listDraftName = (storeId: string): string => `list:${storeId}`;

/** The part of an edit that this browser stores. */
export type KeptEdit = Pick<ListEdit, 'base' | 'typed'>;

export function readKeptEdits(storeId: string, place: StoragePlace): readonly KeptEdit[] {
  const kept = loadDraft(listDraftName(storeId), place);
  if (!Array.isArray(kept)) return [];
  return (kept as readonly { [Name in keyof KeptEdit]?: KeptEdit[Name] | null }[]).flatMap(
    ({ base = null, typed = null }) =>
      typeof base?.id === 'string' && typed !== null ? [{ base, typed }] : [],
  );
}

/** The number of unsaved fields in a store's list. */
export const countKeptEdits = (storeId: string): number =>
  countTyped(readKeptEdits(storeId, 'tab')) || countTyped(readKeptEdits(storeId, 'browser'));

const countTyped = (edits: readonly KeptEdit[]): number =>
  edits.reduce((total, { typed }) => total + Object.keys(typed).length, 0);
