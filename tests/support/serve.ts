import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { quietReport } from './quiet-report.ts';
import type { ServerMessage, ServerOrder } from './server-messages.ts';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/platform/config/env.ts';
import { readSecrets } from '#server/platform/config/secrets.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { isDomainError } from '#domain/errors.ts';
import { createHttpServer, createListener } from '#server/platform/http/listener.ts';
import { openUploadFolder } from '#server/platform/http/upload-folder.ts';
import { createPictureKeeper } from '#server/pictures/picture-keeper.ts';
import { createServices, type Services } from '#server/create-services.ts';
import { keepHeapSmall } from '#server/save-memory.ts';
import { startServer } from '#server/start-server.ts';

// Runs as a process of its own (see server-process.ts): prints its address, and calls services for its parent.

interface Running {
  readonly url: string;
  readonly services: Services;
  readonly publisherPid: () => number | null;
  close(): Promise<void>;
}

keepHeapSmall();
const config = readConfig();
const logger = pino({ level: config.logLevel });
const isOptimized = process.argv[5] === 'optimized';

async function serveApi(): Promise<Running> {
  const database = await openDatabase({ ...config, poolSize: config.databasePool, isOptimized });
  await migrate(database);
  const pictures = createPictureKeeper(config.storage);
  const services = createServices({ database, secret: readSecrets(config).visitor, pictures });
  const uploads = openUploadFolder(config.dataDir);
  const isForgetful = process.argv[3] === 'forgetful';
  const app = createApp({
    // Without a revision, no response is cached.
    services: isForgetful ? { ...services, readRevision: () => null } : services,
    config,
    logger,
    uploadDir: uploads.directory,
  });
  const server = createHttpServer(createListener(app.fetch));
  await new Promise<void>((listening) => server.listen(config.port, config.host, listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    services,
    publisherPid: () => null,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      await database.close();
      uploads.close();
    },
  };
}

const serveMarketplace = (): Promise<Running> =>
  startServer(
    config,
    logger,
    {
      ...quietReport,
      publisher: (news) => {
        send({ type: 'news', news });
      },
    },
    { compressesWhenIdle: process.argv[4] !== 'resting', isOptimized },
  );

function send(message: ServerMessage): void {
  if (process.connected) process.send?.(message);
}

const running = await (process.argv[2] === 'api' ? serveApi() : serveMarketplace());

async function handle(order: ServerOrder): Promise<void> {
  if (order.type === 'stop') {
    await running.close();
    process.exit(0);
  }
  const { id } = order;
  try {
    const value = order.type === 'call' ? await call(order) : running.publisherPid();
    send({ type: 'result', id, value });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    send({ type: 'refusal', id, message, code: isDomainError(error) ? error.code : null });
  }
}

function call({ service, method, args }: Extract<ServerOrder, { type: 'call' }>): Promise<unknown> {
  const services = running.services as unknown as Record<string, Record<string, unknown>>;
  const work = services[service]?.[method];
  if (typeof work !== 'function') throw new Error(`There is no ${service}.${method}`);
  return (work as (...values: readonly unknown[]) => Promise<unknown>)(...args);
}

process.on('message', (order: ServerOrder) => void handle(order));
process.on('disconnect', () => process.exit());
send({ type: 'listening', url: running.url.replace('localhost', '127.0.0.1') });
