import type { FavouriteAction } from '../products/favourites.ts';
import type { Rating } from '../products/rating.ts';

/** What the service worker responds in place of the server to a call that will be sent once there is a network. */
export interface Waiting {
  readonly isWaiting: true;
  readonly id: string;
}

export function isWaiting(response: unknown): response is Waiting {
  return typeof response === 'object' && response !== null && 'isWaiting' in response;
}

/** What the worker posts to open pages of such a call, in the form of a toast. */
export interface OutboxNews {
  /** The id under which it waits. */
  readonly call: string;
  readonly state: 'waiting' | 'sent' | 'refused';
  readonly title: string;
  readonly description?: string;
  readonly variant: 'success' | 'destructive';
  /**
   * Of a favourite that was refused: the product, and what takes it back. A page that has done so posts the id of the
   * call to the worker, which then forgets it.
   */
  readonly heart?: readonly [productId: string, action: FavouriteAction];
}

declare global {
  interface Window {
    /** What the worker posted before the island of toasts was awake; missing where pages have no worker. */
    heldNews?: OutboxNews[];
  }
}

/** What a page asks the worker: which comments on a product it keeps. The response comes through the port sent along. */
export interface CommentsRequest {
  readonly commentsOf: string;
}

/** A comment that the worker keeps: one that waits for the network, or one that was refused when it came. */
export interface KeptComment {
  /** The id under which it waits. */
  readonly id: string;
  readonly comment: string;
  readonly authorName: string;
  readonly authorEmail: string | null;
  readonly rating: Rating | null;
  readonly madeAt: number;
  readonly isRefused: boolean;
}

export function isCommentsRequest(message: unknown): message is CommentsRequest {
  return typeof message === 'object' && message !== null && 'commentsOf' in message;
}
