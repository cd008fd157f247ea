import { photoCardsPath } from '../paths/owner-paths.ts';

/**
 * A photo or text that somebody shared with the installed site through the phone's own "Compartir". The service worker
 * stores it among the pictures of drafts, because the page may first need a sign-in. The page takes it from there.
 */
export interface SharedPhoto {
  /** Null when only a text was shared. */
  readonly photo: { readonly name: string; readonly blob: Blob } | null;
  /** '' when there is no text. */
  readonly text: string;
}

/** The database and object store for the pictures of drafts. */
export const draftPictures = { database: 'vitrina-owner-drafts', store: 'pictures' } as const;

const keyPrefix = 'shared:';

/**
 * Keys sort in the order in which things were shared.
 * @param index its index among things that were shared together
 */
export const sharedKey = (at: number, index: number): string => `${keyPrefix}${at}:${index + 100}`;

/** The part of a key that things shared together have in common. */
export const findShare = (key: string): string => key.slice(0, key.lastIndexOf(':'));

export const isSharedKey = (key: unknown): key is string =>
  typeof key === 'string' && key.startsWith(keyPrefix);

/** Names of the form fields that the system sends; the manifest declares them. */
export const shareParts = { text: 'text', photos: 'photos' } as const;

/**
 * Query of the page that follows: nothing could be stored, not everything could be stored, or no service worker was
 * there to store it.
 */
export const sharedQuery = { failed: 'perdido', some: 'parte', missed: 'sin-llegar' } as const;

/** The redirect of a share that reached the server because there was no service worker. The server stores nothing. */
export const missedSharePath = (): string => `${photoCardsPath()}?${sharedQuery.missed}`;
