import type { ApiContext } from '../environment.ts';
import { parseInput } from './read-input.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { VisitorSessionSchema } from '#contract/comments.ts';
import { DomainError } from '#domain/errors.ts';

/** The visitor's anonymous session; null when the request has none, or when the endpoint uses none. */
export function readSession(c: ApiContext, visitor: Endpoint['visitor']): string | null {
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
