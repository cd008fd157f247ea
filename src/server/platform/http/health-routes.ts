import type { ApiApp } from './environment.ts';
import type { Dependencies } from '#server/platform/dependencies.ts';
import type { Metrics } from './metrics.ts';
import { isSame, type Trust } from './limits/trust.ts';

/** The parts that a process needs to work. */
interface Health {
  /** The reason why the database does not respond, null when it does. Absent in a process without a database. */
  readonly findFailure?: () => Promise<unknown>;
  readonly isPublisherAlive: () => boolean;
  readonly dependencies: Pick<Dependencies, 'list'>;
  /** Called when other parts fail than at the last probe, with the failure of the database. */
  readonly onChange: (failing: readonly string[], failure: unknown) => void;
}

/**
 * `/healthz` tells that the process lives, `/readyz` that it can work, its publisher included if it has one. `/readyz`
 * also names other services that are away, but stays at 200. The process can still serve everything that does not need
 * them, and another process would lack them too.
 */
export function mountHealth(
  app: Pick<ApiApp, 'get'>,
  { findFailure = () => Promise.resolve(null), isPublisherAlive, dependencies, onChange }: Health,
): void {
  const headers = { 'cache-control': 'no-store' };
  let before = '';
  app.get('/healthz', (c) => c.json({ status: 'ok' }, 200, headers));
  app.get('/readyz', async (c) => {
    const failure = await findFailure();
    const failing = [
      ...(failure === null ? [] : ['database']),
      ...(isPublisherAlive() ? [] : ['publisher']),
    ];
    if (before !== failing.join()) onChange(failing, failure);
    before = failing.join();
    const others = dependencies.list().filter(({ name, isAway }) => isAway && name !== 'database');
    const away = others.length === 0 ? {} : { away: others.map(({ name }) => name) };
    if (failing.length === 0) return c.json({ status: 'ok', ...away }, 200, headers);
    return c.json({ status: 'unavailable', failing, ...away }, 503, headers);
  });
}

/** Serves figures to clients with the token; without a token, only to the machine itself. */
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
