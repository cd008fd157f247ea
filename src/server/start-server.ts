import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { Hono } from 'hono';
import type { Logger } from 'pino';
import { isDomainError } from '#domain/errors.ts';
import { productPath } from '#domain/paths.ts';
import { createPublishHook } from '../publisher/hook.ts';
import type { PublisherNews } from '../publisher/messages.ts';
import { runPublisherProcess, type PublisherProcess } from '../publisher/process.ts';
import type { PublisherConfig } from '../publisher/start.ts';
import { createApp } from './app.ts';
import type { Config } from './config/env.ts';
import { readSecrets } from './config/secrets.ts';
import { createListener } from './http/listener.ts';
import { startHousekeeping } from './db/housekeeping.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase, type Database } from './db/open.ts';
import { isCatalogueEmpty, loadDemoCatalogue } from './demo-catalogue.ts';
import { createPictureKeeper } from './images/picture-keeper.ts';
import { openPictureStorage } from './images/picture-storage.ts';
import { createServices, type Services } from './services/index.ts';
import type { ApiContext } from './routes/environment.ts';
import { isOwnRequest } from './routes/client-address.ts';
import { createOutboxPage } from './mail/outbox-page.ts';
import { openAccounts, outboxDirectory } from './start-accounts.ts';
import { createFileStore } from './static/file-store.ts';
import { createRemotePictures } from './static/remote-pictures.ts';
import { createStaticSite } from './static/site.ts';
import { unpublishedPage } from './static/unpublished-page.ts';

/** What the start has to tell, in the order in which it happens. */
export interface StartReport {
  readonly drawing: (done: number, total: number) => void;
  readonly listening: (url: string) => void;
  readonly publisher: (news: PublisherNews) => void;
}

export interface RunningServer {
  readonly url: string;
  readonly services: Services;
  readonly database: Database;
  /** Process id of the publisher; null while it is being started again. */
  readonly publisherPid: () => number | null;
  close(): Promise<void>;
}

/** The build, which stands beside `src`. */
const distDir = resolve(import.meta.dirname, '../../dist');

/** Brings up the whole marketplace on one port: database, API, static site and publisher. */
export async function startServer(
  config: Config,
  logger: Logger,
  report: StartReport,
): Promise<RunningServer> {
  let answer: RequestListener = answerStarting;
  const server = await listen(config, (request, response) => {
    answer(request, response);
  });
  const { port } = server.address() as AddressInfo;
  try {
    const database = await prepareDatabase(config, report);
    const accounts = openAccounts(config, database, logger);
    const { identity } = accounts;
    const pictures = createPictureKeeper(config.storage);
    const secret = readSecrets(config).visitor;
    const services = createServices({ database, identity, secret, pictures });
    accounts.start(services);
    const publisher = runPublisherProcess(
      describePublisher(config, `http://127.0.0.1:${port}/api`),
      report.publisher,
    );
    const { fetch } = createSite(config, logger, services, publisher);
    answer = createListener(fetch);
    const stopHousekeeping = startHousekeeping(database, {
      onError: (error) => {
        logger.error({ err: error }, 'housekeeping failed');
      },
      removePicture: (id) => pictures.remove(id),
    });
    const url = `http://localhost:${port}`;
    report.listening(url);
    return {
      url,
      services,
      database,
      publisherPid: () => publisher.pid,
      async close() {
        await stopHousekeeping();
        await accounts.stop();
        await publisher.stop();
        server.closeAllConnections();
        await new Promise((done) => server.close(done));
        await database.close();
      },
    };
  } catch (error) {
    server.close();
    throw error;
  }
}

async function prepareDatabase(config: Config, report: StartReport): Promise<Database> {
  const { databaseUrl, databasePool: poolSize, dataDir } = config;
  const database = await openDatabase({ databaseUrl, dataDir, poolSize });
  try {
    await migrate(database);
    if (config.demo && (await isCatalogueEmpty(database))) {
      const storage = await openPictureStorage(config.storage);
      await loadDemoCatalogue(database, storage, report.drawing);
    }
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

function describePublisher(config: Config, apiUrl: string): PublisherConfig {
  return {
    apiUrl,
    distDir,
    siteDir: resolve(config.siteDir),
    stateDir: resolve(config.dataDir, 'publisher'),
    site: { name: config.siteName, origin: config.siteUrl, contactEmail: config.contactEmail },
    schedule: config.publishAt,
  };
}

/** The API, the hook of the publisher, and behind them the finished pages. */
function createSite(
  config: Config,
  logger: Logger,
  services: Services,
  publisher: PublisherProcess,
): Hono {
  const hook = createPublishHook({
    secret: config.hookSecret ?? null,
    publish: (request) => {
      publisher.request(request);
    },
  });
  const pages = createStaticSite({
    siteDir: resolve(config.siteDir),
    images: openPictureFiles(config.storage),
    findProductUrl: (id) => findProductUrl(services, id),
  });
  const app = new Hono();
  app.route('/', createApp({ services, config, logger }));
  if (config.mail.hasOutboxPage) {
    const directory = outboxDirectory(config);
    app.route(
      '/',
      createOutboxPage({ directory, isOwnRequest: (c) => isOwnRequest(c as ApiContext) }),
    );
  }
  app.route('/', hook);
  app.route('/', pages);
  app.onError((error) => {
    logger.error({ err: error }, 'a page could not be served');
    return answerPlainly(500, 'Ha ocurrido un error inesperado. Inténtalo de nuevo en un momento.');
  });
  return app;
}

function openPictureFiles(settings: Config['storage']) {
  if (settings.kind === 'disk') return createFileStore(resolve(settings.directory));
  let storage: ReturnType<typeof openPictureStorage> | undefined;
  return createRemotePictures(async (key) => {
    storage ??= openPictureStorage(settings);
    return (await storage).read(key);
  });
}

const answerPlainly = (status: number, text: string): Response =>
  new Response(`${text}\n`, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  });

const answerStarting: RequestListener = (_request, response) => {
  response.writeHead(503, { 'content-type': 'text/html; charset=utf-8', 'retry-after': '5' });
  response.end(unpublishedPage);
};

/** Takes the port before anything else is done, so that a port in use is known at once. */
function listen({ port, host }: Config, listener: RequestListener): Promise<Server> {
  return new Promise((resolveServer, reject) => {
    const server = createServer(listener);
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolveServer(server);
    });
  });
}

async function findProductUrl(services: Services, id: string): Promise<string | null> {
  try {
    return productPath(await services.products.getProduct(id));
  } catch (error) {
    if (isDomainError(error)) return null;
    throw error;
  }
}
