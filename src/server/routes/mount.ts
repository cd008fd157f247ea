import type * as v from 'valibot';
import { answerError, answerJson, answerNothing } from './answer.ts';
import { isOwnRequest } from './client-address.ts';
import type { ApiApp, ApiContext } from './environment.ts';
import type { RateLimitKind, RateLimits } from './rate-limits.ts';
import { parseInput, readJson, readQuery } from './read-input.ts';
import type { Endpoint, Output } from '#contract/endpoint.ts';
import { VisitorSessionSchema } from '#contract/review.ts';
import { DomainError } from '#domain/errors.ts';

/** What a handler gets: everything parsed by the schemas of its endpoint. */
export interface Call<E extends Endpoint> {
  readonly params: Output<E['params']>;
  readonly query: Output<E['query']>;
  readonly body: Output<E['body']>;
  readonly session: E['visitor'] extends 'required' ? string : string | null;
  readonly address: string;
  /** Fires when the client has gone. */
  readonly signal: AbortSignal;
}

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Output<E['answer']>>;

export interface Mounting {
  readonly app: ApiApp;
  readonly limits: RateLimits;
  /** Parses each answer by its schema, so that a test fails where an answer is not what the contract says. */
  readonly checksAnswers: boolean;
}

/** Serves an endpoint of the registry: counts the request, parses it, calls the handler and answers. */
export function mount<E extends Endpoint>(
  { app, limits, checksAnswers }: Mounting,
  endpoint: E,
  handler: Handler<E>,
): void {
  const kind = chooseLimit(endpoint);
  app.on(endpoint.method, endpoint.path, async (c) => {
    c.set('route', endpoint.path);
    const wait = isOwnRequest(c) ? null : await limits.count(kind, c.get('address'));
    if (wait !== null) {
      return answerError(c, new DomainError('rate_limited'), { 'retry-after': String(wait) });
    }
    const answer: unknown = await handler(await readCall(c, endpoint));
    if (endpoint.answer === undefined) return answerNothing(c);
    if (checksAnswers) checkAnswer(endpoint.answer, answer);
    return answerJson(c, answer, endpoint.status === 201 ? 201 : 200);
  });
}

async function readCall<E extends Endpoint>(c: ApiContext, endpoint: E): Promise<Call<E>> {
  const { params, query, body } = endpoint;
  const call = {
    params: params && parseInput(params, c.req.param()),
    query: readEndpointQuery(c, query),
    session: readSession(c, endpoint.visitor),
    body: body && parseInput(body, await readJson(c)),
    address: c.get('address'),
    signal: c.req.raw.signal,
  };
  return call as unknown as Call<E>;
}

function readEndpointQuery(c: ApiContext, schema: v.GenericSchema | undefined): unknown {
  const query = readQuery(c);
  if (schema !== undefined) return parseInput(schema, query);
  const issues = Object.keys(query).map((path) => ({ path, message: 'Este campo no existe.' }));
  if (issues.length > 0) throw new DomainError('validation_failed', { issues });
  return undefined;
}

function readSession(c: ApiContext, visitor: Endpoint['visitor']): string | null {
  if (visitor === 'none') return null;
  const header = c.req.header('x-session-id');
  if (header === undefined && visitor === 'optional') return null;
  try {
    return parseInput(VisitorSessionSchema, header);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const issues = error.issues?.map(({ message }) => ({ path: 'x-session-id', message })) ?? [];
    throw new DomainError('validation_failed', { issues });
  }
}

function chooseLimit(endpoint: Endpoint): RateLimitKind {
  if (endpoint.method === 'GET') return 'reads';
  return endpoint.path.endsWith('/favorite') ? 'favourites' : 'writes';
}

function checkAnswer(schema: v.GenericSchema, answer: unknown): void {
  try {
    parseInput(schema, answer);
  } catch (cause) {
    throw new Error('The answer is not what the contract says', { cause });
  }
}
