import type { Context, Hono } from 'hono';

/** Values that a request carries through the routes. */
export interface ApiVariables {
  requestId: string;
  /** The part of the client's address that one household has, as the trusted proxies tell it. */
  address: string;
  /** The networks of the full address, from narrow to wide. */
  networks: readonly string[];
  /** Path of the endpoint that responds, as the contract writes it. */
  route: string | undefined;
  /** The reason why the request could not be handled, for the log. */
  reason: string | undefined;
}

export interface ApiEnvironment {
  Variables: ApiVariables;
  Bindings: {
    incoming?: {
      httpVersion?: string;
      socket?: { remoteAddress?: string | undefined };
    };
    outgoing?: { destroy(): unknown };
  };
}

export type ApiContext = Context<ApiEnvironment>;
export type ApiApp = Hono<ApiEnvironment>;
