import { Hono } from 'hono';
import type { ErrorBody } from '#contract/error.ts';
import { DomainError } from '#domain/errors.ts';
import { identityPath } from '#domain/paths/identity-path.ts';
import { linkCardFolder, outboxPath } from '#domain/paths/paths.ts';

const unready = [
  ...['/api', identityPath, '/hooks', outboxPath(), '/readyz', '/metrics'],
  `/images/${linkCardFolder}`,
];

/** What responds until the database is there: the finished pages, and for all that needs it when to come back. */
export function createStartingApp(pages: Hono): Hono {
  const app = new Hono();
  app.get('/healthz', (c) => c.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' }));
  const { code, message } = new DomainError('service_unavailable');
  const body: ErrorBody = { code, message };
  for (const path of unready.flatMap((one) => [one, `${one}/*`])) {
    app.all(path, (c) => c.json(body, 503, { 'cache-control': 'no-store', 'retry-after': '2' }));
  }
  app.route('/', pages);
  return app;
}
