import type { ApiApp } from './environment.ts';
import type { Metrics } from './metrics.ts';
import { isSame, type Trust } from './limits/trust.ts';
import type { Services } from '#server/services/index.ts';

/** `/healthz` says that the process lives, `/readyz` that it can work, its publisher included where it has one. */
export function mountHealth(
  app: ApiApp,
  { health }: Services,
  isPublisherAlive: () => boolean = () => true,
): void {
  const headers = { 'cache-control': 'no-store' };
  app.get('/healthz', (c) => c.json({ status: 'ok' }, 200, headers));
  app.get('/readyz', async (c) => {
    const failing = [
      ...((await health.isReady()) ? [] : ['database']),
      ...(isPublisherAlive() ? [] : ['publisher']),
    ];
    if (failing.length === 0) return c.json({ status: 'ok' }, 200, headers);
    return c.json({ status: 'unavailable', failing }, 503, headers);
  });
}

/** Figures for whoever holds the token; without one, for the machine itself alone. */
export function mountMetrics(
  app: ApiApp,
  metrics: Metrics,
  { isMachine, token }: Pick<Trust, 'isMachine'> & { token: string | undefined },
): void {
  app.get('/metrics', async (c) => {
    const isAllowed =
      token === undefined
        ? isMachine(c)
        : isSame(c.req.header('authorization') ?? '', `Bearer ${token}`);
    if (!isAllowed) return c.notFound();
    return c.body(await metrics.render(), 200, { 'content-type': metrics.contentType });
  });
}
