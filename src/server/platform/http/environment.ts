import type { Context, Hono } from 'hono';

/** What one request carries through the routes. */
export interface ApiVariables {
  requestId: string;
  /** Address of the client, behind the proxies that are believed. */
  address: string;
  /** The networks of the whole address, from narrow to wide. */
  networks: readonly string[];
  /** Path of the endpoint that responds, as the registry has it. */
  route: string | undefined;
  /** Why it could not be handled now, for the log. */
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
