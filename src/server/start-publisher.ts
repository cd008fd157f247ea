import { Hono } from 'hono';
import { runPublisherProcess } from '../publisher/process.ts';
import type { Config } from './config/env.ts';
import { describePublisher } from './describe-publisher.ts';
import { openFront } from './http/front.ts';
import { createListener } from './http/listener.ts';
import { openHook, type StartReport } from './start-server.ts';

export interface RunningPublisher {
  readonly url: string;
  close(): Promise<void>;
}

/** Brings up a publisher that follows the API at `API_URL`, with its hook and its health on the port. */
export async function startPublisherAlone(
  config: Config,
  report: Pick<StartReport, 'listening' | 'publisher'>,
): Promise<RunningPublisher> {
  const app = new Hono();
  const front = await openFront(config, createListener(app.fetch));
  const publisher = runPublisherProcess(
    describePublisher(config, {
      apiUrl: config.apiUrl ?? '',
      token: config.publisherToken ?? null,
    }),
    report.publisher,
  );
  const headers = { 'cache-control': 'no-store' };
  app.get('/healthz', (c) => c.json({ status: 'ok' }, 200, headers));
  app.get('/readyz', (c) =>
    publisher.isAlive
      ? c.json({ status: 'ok' }, 200, headers)
      : c.json({ status: 'unavailable', failing: ['publisher'] }, 503, headers),
  );
  app.route('/', openHook(config, publisher));
  const url = `http://localhost:${front.port}`;
  report.listening(url);
  return {
    url,
    async close() {
      await Promise.all([publisher.stop(), front.close()]);
    },
  };
}
