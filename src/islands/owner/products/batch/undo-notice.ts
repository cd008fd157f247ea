import { atom } from 'nanostores';

/** What was done to several products, and what takes it back. */
export interface BatchNotice {
  readonly text: string;
  /** Empty where it cannot be taken back. */
  readonly batchIds: readonly string[];
}

/** The last thing that was done to several products; null when there is nothing to say. */
export const $batchNotice = atom<BatchNotice | null>(null);
