import type { FavouriteAction } from '../products/favourites.ts';
import type { Rating } from '../products/rating.ts';

/** The service worker's response, in place of the server's, to a call that it will send when there is a network. */
export interface Waiting {
  readonly isWaiting: true;
  readonly id: string;
}

export function isWaiting(response: unknown): response is Waiting {
  return typeof response === 'object' && response !== null && 'isWaiting' in response;
}

/** The worker's news about such a call for open pages, in the form of a toast. */
export interface OutboxNews {
  /** The id of the waiting call. */
  readonly call: string;
  readonly state: 'waiting' | 'sent' | 'refused';
  readonly title: string;
  readonly description?: string;
  readonly variant: 'success' | 'destructive';
  /**
   * For a refused favourite: the product and the action that undoes it. A page that has done so posts the id of the
   * call to the worker, which then erases it.
   */
  readonly heart?: readonly [productId: string, action: FavouriteAction];
}

declare global {
  interface Window {
    /** News that the worker posted before the island of toasts was ready. Missing where pages have no worker. */
    earlyNews?: OutboxNews[];
  }
}

/**
 * A page's question to the worker for the stored comments on a product. The response comes through the port that is
 * sent along.
 */
export interface CommentsRequest {
  readonly commentsOf: string;
}

/** A comment in the worker's storage: it waits for the network, or the server has refused it. */
export interface KeptComment {
  /** The id of the waiting call. */
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
