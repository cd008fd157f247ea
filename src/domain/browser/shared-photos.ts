import { photoCardsPath } from '../paths/owner-paths.ts';

/**
 * What somebody handed to the installed site by the phone's own "Compartir". The service worker keeps it among the pictures
 * of drafts, for the page may be opened by who has yet to sign in, and the page takes it from there.
 */
export interface SharedPhoto {
  /** Null where a text was shared alone. */
  readonly photo: { readonly name: string; readonly blob: Blob } | null;
  /** '' where nothing was written beside it. */
  readonly text: string;
}

/** The database and the store in it of the pictures of drafts. */
export const draftPictures = { database: 'vitrina-owner-drafts', store: 'pictures' } as const;

const keyPrefix = 'shared:';

/** Keys sort in the order in which things were shared. @param place of it among those shared together */
export const sharedKey = (at: number, place: number): string => `${keyPrefix}${at}:${place + 100}`;

/** The same for all that was shared together. */
export const findShare = (key: string): string => key.slice(0, key.lastIndexOf(':'));

export const isSharedKey = (key: unknown): key is string =>
  typeof key === 'string' && key.startsWith(keyPrefix);

/** Names of the parts of the form that the system sends, as the manifest says them. */
export const shareParts = { text: 'text', photos: 'photos' } as const;

/** In the query of the page that follows: nothing could be kept, not all of it, or no service worker was there to keep it. */
export const sharedQuery = { failed: 'perdido', some: 'parte', missed: 'sin-llegar' } as const;

/** Where a share is led whose photos went to the server, which keeps none. */
export const missedSharePath = (): string => `${photoCardsPath()}?${sharedQuery.missed}`;
