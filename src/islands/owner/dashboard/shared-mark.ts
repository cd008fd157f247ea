import { atom } from 'nanostores';
import { useStore } from '@nanostores/react';
import { readText, writeText } from '#state/stored/stored.ts';

const key = (storeId: string): string => `vitrina:store-shared:${storeId}`;
/** Ids of the stores that were shared since this screen was opened. */
const $shared = atom<readonly string[]>([]);

/** Whether a store was shared from this browser. */
export function useWasShared(storeId: string): boolean {
  return useStore($shared).includes(storeId) || readText('browser', key(storeId)) !== null;
}

export function markShared(storeId: string): void {
  writeText('browser', key(storeId), 'true');
  $shared.set([...$shared.get(), storeId]);
}
