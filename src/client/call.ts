import type { Endpoint, Input, Output } from '#contract/endpoint.ts';

/** A query value as the caller has it: numbers and flags need not be spelled out. */
type Loose<Value> = Value extends readonly (infer Item)[]
  ? readonly Item[]
  : Value | (string extends Value ? number : never) | ('true' extends Value ? boolean : never);

type Query<E extends Endpoint> = {
  readonly [Name in keyof Input<E['query']>]?: Loose<Input<E['query']>[Name]> | undefined;
};

export interface CallOptions {
  /** Gives the call up; it then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** The visitor's anonymous session, sent as `x-session-id`. */
  readonly visitor?: string | undefined;
  /** The version that a change is based on; another one is refused with 412. */
  readonly version?: number | undefined;
  /** The same key makes a repeated creation one. */
  readonly idempotencyKey?: string | undefined;
  /** Milliseconds, instead of the client's own limit. */
  readonly timeout?: number | undefined;
}

type Part<Schema, Name extends string> = Schema extends undefined
  ? unknown
  : Readonly<Record<Name, Input<Schema>>>;

export type CallRequest<E extends Endpoint> = Part<E['params'], 'params'> &
  (E['upload'] extends undefined ? Part<E['body'], 'body'> : { readonly body: FormData }) &
  (E['query'] extends undefined ? unknown : { readonly query?: Query<E> | undefined }) &
  CallOptions;

/** A call of one endpoint: the request may be left out when nothing in it is required. */
export type Call<E extends Endpoint> = (
  ...request: Record<string, never> extends CallRequest<E>
    ? [request?: CallRequest<E>]
    : [request: CallRequest<E>]
) => Promise<Output<E['response']>>;
