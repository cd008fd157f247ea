import type { ErrorCode } from '#domain/error-code.ts';
import type { PublisherNews } from '#publisher/messages.ts';

/** Messages from a test to a server in another process. */
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

/** Messages from the server to the test. */
export type ServerMessage =
  | { readonly type: 'listening'; readonly url: string }
  | { readonly type: 'news'; readonly news: PublisherNews }
  | { readonly type: 'result'; readonly id: number; readonly value: unknown }
  | {
      readonly type: 'refusal';
      readonly id: number;
      readonly message: string;
      /** The code of a refusal by rule; null for any other error. */
      readonly code: ErrorCode | null;
    };
