import type { ErrorCode } from '#domain/error-code.ts';
import type { PublisherNews } from '#publisher/messages.ts';

/** What a test says to a server in another process. */
export type ServerOrder =
  | {
      readonly type: 'call';
      readonly id: number;
      readonly service: string;
      readonly method: string;
      readonly args: readonly unknown[];
    }
  | { readonly type: 'publisher'; readonly id: number }
  | { readonly type: 'stop' };

/** What it sends back. */
export type ServerMessage =
  | { readonly type: 'listening'; readonly url: string }
  | { readonly type: 'news'; readonly news: PublisherNews }
  | { readonly type: 'result'; readonly id: number; readonly value: unknown }
  | {
      readonly type: 'refusal';
      readonly id: number;
      readonly message: string;
      /** Of a refusal by rule; null for any other error. */
      readonly code: ErrorCode | null;
    };
