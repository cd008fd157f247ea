import type { PublisherEvent } from './events.ts';
import type { PublishRequest } from './follow/hook.ts';
import type { PublisherConfig } from './start.ts';

/** Messages from the parent to a publisher in its own process. */
export type PublisherOrder =
  | { readonly type: 'start'; readonly config: PublisherConfig }
  | { readonly type: 'publish'; readonly request: PublishRequest }
  | { readonly type: 'stop' };

/** Milliseconds between two signs of life of a publisher. */
export const heartbeatMs = 1_000;

/** Messages of the publisher to its parent: events, the reason why it could not start or had to end, signs of life. */
export type PublisherNews =
  | PublisherEvent
  | { readonly type: 'failed'; readonly message: string }
  /** `renders` has the seconds that each page took since the last sign of life. */
  | { readonly type: 'alive'; readonly renders: readonly number[] };
