import { readText, writeText } from '#stores/stored/stored.ts';

const key = (businessId: string): string => `vitrina:store-shared:${businessId}`;

/** Whether a store was shared from this browser. */
export function wasShared(businessId: string): boolean {
  return readText('browser', key(businessId)) !== null;
}

export function markShared(businessId: string): void {
  writeText('browser', key(businessId), 'true');
}
