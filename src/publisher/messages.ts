import type { PublisherEvent } from './events.ts';
import type { PublishRequest } from './follow/hook.ts';
import type { PublisherConfig } from './start.ts';

/** What the parent says to a publisher in its own process. */
export type PublisherOrder =
  | { readonly type: 'start'; readonly config: PublisherConfig }
  | { readonly type: 'publish'; readonly request: PublishRequest }
  | { readonly type: 'stop' };

/** How often a publisher says that it lives. */
export const heartbeatMs = 1_000;

/** What it sends back: its events, why it could not start, and that it lives. */
export type PublisherNews =
  | PublisherEvent
  | { readonly type: 'failed'; readonly message: string }
  /** With the seconds that each page took since the last time. */
  | { readonly type: 'alive'; readonly renders: readonly number[] };
