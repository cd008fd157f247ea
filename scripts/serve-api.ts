import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { pino } from 'pino';
import { createApp } from '../src/server/app.ts';
import type { Config } from '../src/server/platform/config/env.ts';
import { readSecrets } from '../src/server/platform/config/secrets.ts';
import { openDatabase } from '../src/server/platform/db/open.ts';
import { prepareSchema } from '../src/server/platform/db/prepare-schema.ts';
import { createServices } from '../src/server/create-services.ts';

export interface ConnectedApi {
  readonly url: string;
  /** The publisher authenticates with it. */
  readonly token: string | null;
  close(): Promise<void>;
}

/** Starts the API on the settings' own database, on a free port of this machine. */
export async function serveApi(config: Config): Promise<ConnectedApi> {
  const database = await openDatabase({ ...config, poolSize: config.databasePool });
  try {
    await prepareSchema(database);
  } catch (error) {
    await database.close();
    throw error;
  }
  const services = createServices({ database, secret: readSecrets(config).visitor });
  const publisherToken = randomBytes(32).toString('base64url');
  const logger = pino({ level: 'error' });
  const app = createApp({ services, config: { ...config, publisherToken }, logger });
  const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 });
  await new Promise((listening) => server.once('listening', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`,
    token: publisherToken,
    async close() {
      await new Promise((closed) => server.close(closed));
      await database.close();
    },
  };
}
