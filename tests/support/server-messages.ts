import type { ErrorCode } from '#domain/error-code.ts';
import type { PublisherNews } from '#publisher/messages.ts';
import type { PasswordCost } from '#server/platform/identity/embedded/password-hash.ts';

/** What a server in another process is started with, beside its environment. */
export interface ServerSettings {
  readonly kind: 'api' | 'marketplace';
  /** False for an API that makes every response anew, so that a load measures more than its memory. */
  readonly cachesResponses: boolean;
  readonly compressesWhenIdle: boolean;
  /** Whether an embedded database is compiled for speed. */
  readonly isOptimized: boolean;
  /** That of a deployment where none is given. */
  readonly passwordCost?: PasswordCost | undefined;
}

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
