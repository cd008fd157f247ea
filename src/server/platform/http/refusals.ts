import { respondError, respondEmpty } from './response.ts';
import type { ApiApp, ApiContext } from './environment.ts';
import { endpoints } from '#contract/endpoints.ts';
import { DomainError } from '#domain/errors.ts';

/** Responds to known paths with a wrong method, and to unknown paths. Must be mounted after every endpoint. */
export function mountRefusals(app: ApiApp): void {
  const methods = new Map<string, Set<string>>();
  for (const { path, method, role } of Object.values(endpoints)) {
    // A caller without a role must not learn that this path exists.
    if (role !== undefined) continue;
    const known = methods.get(path) ?? new Set(['OPTIONS']);
    methods.set(path, known.add(method));
    if (method === 'GET') known.add('HEAD');
  }
  for (const [path, known] of methods) {
    const allow = [...known].sort().join(', ');
    app.all(path, (c) => {
      if (c.req.method !== 'OPTIONS') {
        return respondError(c, new DomainError('method_not_allowed'), { allow });
      }
      c.header('allow', allow);
      return respondEmpty(c);
    });
  }
  app.all('*', refuseRoute);
}

function refuseRoute(c: ApiContext): Response {
  return respondError(c, new DomainError('route_not_found'));
}
