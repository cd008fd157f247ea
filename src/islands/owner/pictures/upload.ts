import { type OwnerApi, createOwnerApi } from '#state/owner-api.ts';
import { createProgressFetch } from './fetch-with-progress.ts';

/** An upload may take long; it is given up when nothing of it moves, or when even patience ends. */
const uploadLimitMs = 5 * 60_000;

/** The owner's calls for an upload, of which `onShare` gets how much has been sent, from 0 to 1. */
export function uploadWithProgress(onShare: (share: number) => void): OwnerApi {
  return createOwnerApi(uploadLimitMs, createProgressFetch(onShare));
}
