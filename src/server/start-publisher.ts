import { Hono } from 'hono';
import type { Logger } from 'pino';
import { runPublisherProcess } from '#publisher/process.ts';
import type { Config } from '#server/platform/config/env.ts';
import { createDependencies } from '#server/platform/dependencies.ts';
import { logReadiness } from '#server/platform/describe-failure.ts';
import { describePublisher } from './describe-publisher.ts';
import { listLooks } from '#server/platform/list-looks.ts';
import { openEarlyServer } from '#server/platform/http/early-server.ts';
import { createListener } from '#server/platform/http/listener.ts';
import type { ApiApp } from '#server/platform/http/environment.ts';
import { mountHealth, mountMetrics } from '#server/platform/http/health-routes.ts';
import { createTrust } from '#server/platform/http/limits/trust.ts';
import { createMetrics } from '#server/platform/http/metrics.ts';
import { nameOwnOrigin } from '#server/platform/http/own-origin.ts';
import { openHook, type StartReport } from './start-server.ts';

export interface RunningPublisher {
  readonly url: string;
  close(): Promise<void>;
}

/** Starts a publisher that follows the API at `API_URL`. The port serves its hook and its health. */
export async function startPublisherAlone(
  config: Config,
  logger: Logger,
  report: Pick<StartReport, 'listening' | 'publisher'>,
): Promise<RunningPublisher> {
  const app = new Hono();
  const server = await openEarlyServer(config, createListener(app.fetch));
  const metrics = createMetrics();
  const publisher = runPublisherProcess(
    describePublisher(config, {
      apiUrl: config.apiUrl ?? '',
      token: config.publisherToken ?? null,
    }),
    report.publisher,
    { onRenders: metrics.observeRenders },
  );
  const dependencies = createDependencies(logger);
  const { site } = listLooks(config);
  const stopWatching = dependencies.watch(site === undefined ? {} : { site });
  metrics.watchDependencies(dependencies);
  mountHealth(app as unknown as ApiApp, {
    isPublisherAlive: () => publisher.isAlive,
    dependencies,
    onChange: logReadiness(logger),
  });
  mountMetrics(app as unknown as ApiApp, metrics, {
    ...createTrust(config),
    token: config.metricsToken,
  });
  app.route('/', openHook(config, publisher));
  const url = nameOwnOrigin({ host: config.host, port: server.port });
  report.listening(url);
  return {
    url,
    async close() {
      stopWatching();
      await Promise.all([publisher.stop(), server.close()]);
    },
  };
}
