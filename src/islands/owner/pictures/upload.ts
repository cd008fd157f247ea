import { type OwnerApi, createOwnerApi } from '#state/owner-api.ts';
import { createProgressFetch } from './fetch-with-progress.ts';

/** Upper limit of an upload. `createProgressFetch` gives up earlier, when nothing moves for 20 seconds. */
const uploadLimitMs = 5 * 60_000;

/** The owner's client for an upload. `onShare` gets the sent part, from 0 to 1. */
export function uploadWithProgress(onShare: (share: number) => void): OwnerApi {
  return createOwnerApi(uploadLimitMs, createProgressFetch(onShare));
}
