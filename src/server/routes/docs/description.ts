import { respondJson } from '../response.ts';
import { renderDocs } from './page.ts';
import type { ApiApp, ApiContext } from '../environment.ts';
import { describeApi } from './openapi.ts';

/** `/openapi.json` for programs and `/docs` for people. */
export function mountDescription(app: ApiApp, title: string): void {
  const api = describeApi(title);
  const docs = renderDocs(api);
  app.get('/openapi.json', (c) => respondJson(c, api, 200));
  app.get('/docs', (c: ApiContext) =>
    c.html(docs.html, 200, {
      'cache-control': 'no-cache',
      'content-security-policy': docs.policy,
      'x-content-type-options': 'nosniff',
    }),
  );
}
