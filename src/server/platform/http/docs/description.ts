import { respondJson } from '../response.ts';
import { renderDocs } from './page.ts';
import type { ApiApp, ApiContext } from '../environment.ts';
import { describeEndpoints } from './openapi.ts';

/**
 * Serves `/openapi.json` for programs and `/docs` for people. Both are created at the first request, because most
 * servers never get one.
 */
export function mountDescription(app: ApiApp, title: string): void {
  let made: ReturnType<typeof make> | null = null;
  const describe = () => (made ??= make(title));
  app.get('/openapi.json', (c) => respondJson(c, describe().api, 200));
  app.get('/docs', (c: ApiContext) => {
    const { html, policy } = describe().docs;
    return c.html(html, 200, {
      'cache-control': 'no-cache',
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
    });
  });
}

function make(title: string) {
  const api = describeEndpoints(title);
  return { api, docs: renderDocs(api) };
}
