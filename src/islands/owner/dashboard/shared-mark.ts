import { atom } from 'nanostores';
import { useStore } from '@nanostores/react';
import { readText, writeText } from '#state/stored/stored.ts';

const key = (businessId: string): string => `vitrina:store-shared:${businessId}`;
/** Of the stores that were shared since this screen was opened. */
const $shared = atom<readonly string[]>([]);

/** Whether a store was shared from this browser. */
export function useWasShared(businessId: string): boolean {
  return useStore($shared).includes(businessId) || readText('browser', key(businessId)) !== null;
}

export function markShared(businessId: string): void {
  writeText('browser', key(businessId), 'true');
  $shared.set([...$shared.get(), businessId]);
}
