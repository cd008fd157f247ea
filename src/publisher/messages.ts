import type { PublisherEvent } from './events.ts';
import type { PublishRequest } from './hook.ts';
import type { PublisherConfig } from './start.ts';

/** What the parent says to a publisher in its own process. */
export type PublisherOrder =
  | { readonly type: 'start'; readonly config: PublisherConfig }
  | { readonly type: 'publish'; readonly request: PublishRequest }
  | { readonly type: 'stop' };

/** What it answers: its events, and why it could not start. */
export type PublisherNews = PublisherEvent | { readonly type: 'failed'; readonly message: string };
