import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import type { Logger } from 'pino';
import { createPublishHook } from '#publisher/follow/hook.ts';
import type { PublisherNews } from '#publisher/messages.ts';
import { runPublisherProcess, type PublisherProcess } from '#publisher/process.ts';
import type { PublisherConfig } from '#publisher/start.ts';
import { createApp } from './app.ts';
import { createDependencies } from '#server/platform/dependencies.ts';
import { findClockFault, listMarks, readDatabaseTimes } from '#server/platform/clock.ts';
import { describePublisher } from './describe-publisher.ts';
import { copyDatabase } from '#server/backup/backup.ts';
import type { Config } from '#server/platform/config/env.ts';
import { startDrawing } from '#server/seed/demo-pictures.ts';
import { readSecrets } from '#server/platform/config/secrets.ts';
import { openEarlyServer } from '#server/platform/http/early-server.ts';
import { createListener } from '#server/platform/http/listener.ts';
import { bodyPaces } from '#server/platform/http/body-pace.ts';
import { readText } from '#server/platform/http/paced-body.ts';
import { openUploadFolder } from '#server/platform/http/upload-folder.ts';
import type { EmbeddedPoolOptions } from '#server/platform/identity/embedded/pool.ts';
import { startScheduledJobs } from './scheduled-jobs.ts';
import type { Database, DatabaseLocation } from '#server/platform/db/open.ts';
import { createPictureKeeper } from '#server/pictures/picture-keeper.ts';
import { createMarkOf } from '#server/platform/visitor-marks.ts';
import { createServices, type Services } from './create-services.ts';
import { listLooks } from '#server/platform/list-looks.ts';
import { createPages, createSiteCursorReader } from './pages-app.ts';
import { prepareDatabase } from './prepare-database.ts';
import type { ApiApp, ApiContext } from '#server/platform/http/environment.ts';
import { createMetrics } from '#server/platform/http/metrics.ts';
import { createTrust } from '#server/platform/http/limits/trust.ts';
import { createCommandEndpoint, deriveCommandKey } from './operator-command-endpoint.ts';
import { findOwnOrigin, nameOwnOrigin } from '#server/platform/http/own-origin.ts';
import { runCommand } from './run-operator-command.ts';
import { writeServerAddress } from './server-address-file.ts';
import { createOutboxPage } from '#server/platform/mail/outbox-page.ts';
import { openAccounts, outboxDirectory } from './start-accounts.ts';
import { startSavingVisits } from '#server/visits/service.ts';
import type { ErrorBody } from '#contract/error.ts';
import { DomainError } from '#domain/errors.ts';
import { identityPath } from '#domain/paths/identity-path.ts';
import { linkCardFolder, outboxPath } from '#domain/paths/paths.ts';
import { createMachineStatus } from './machine-status.ts';

/** The reports of a start, in the order in which they happen. */
export interface StartReport {
  readonly loading: () => void;
  readonly listening: (url: string) => void;
  /** Called when the marketplace has no operator yet. */
  readonly noOperator: () => void;
  readonly publisher: (news: PublisherNews) => void;
  /** Called while the pictures of the demonstration are drawn. The marketplace is already in use. */
  readonly drawing: (done: number, total: number) => void;
}

/** Options without a setting. Tests use them to save processor time. */
type StartOptions = Pick<PublisherConfig, 'compressesWhenIdle'> &
  Pick<EmbeddedPoolOptions, 'passwordCost'> &
  Pick<DatabaseLocation, 'isOptimized'>;

export interface RunningServer {
  readonly url: string;
  readonly services: Services;
  readonly database: Database;
  /** Process id of the publisher; null while it restarts. */
  readonly publisherPid: () => number | null;
  close(): Promise<void>;
}

/**
 * Starts the whole marketplace on one port: database, API, static site and, unless it runs elsewhere, the publisher.
 */
export async function startServer(
  settings: Config,
  logger: Logger,
  report: StartReport,
  { passwordCost, isOptimized, ...options }: StartOptions = {},
): Promise<RunningServer> {
  const config = withPublisherToken(settings);
  let services: Services | null = null;
  const dependencies = createDependencies(logger);
  const pages = createPages(config, logger, () => services, dependencies);
  const server = await openEarlyServer(config, createListener(createStartingApp(pages).fetch));
  const address = { host: config.host, port: server.port };
  let removeServerFile = (): void => undefined;
  try {
    const database = await prepareDatabase(
      { ...config, isOptimized },
      {
        onLoading: report.loading,
        onOwn: () => {
          removeServerFile = writeServerAddress(config.dataDir, address);
        },
      },
    );
    const times = await readDatabaseTimes(database);
    const clockFault = findClockFault(Date.now(), {
      ...times,
      marks: [...times.marks, ...listMarks(config.dataDir)],
    });
    if (clockFault !== null) logger.error(clockFault);
    const accounts = await openAccounts(config, database, logger, {
      passwordCost,
      onMail: (failure) => {
        dependencies.note('mail', failure);
      },
    });
    const { identity, forgetMail } = accounts;
    const pictures = createPictureKeeper(config.storage);
    const secret = readSecrets(config).visitor;
    const readSiteCursor = createSiteCursorReader(config);
    const machine = createMachineStatus(config.dataDir, readSiteCursor);
    const running = createServices({
      ...{ database, identity, secret, pictures, forgetMail, siteName: config.siteName },
      readMachine: () => machine.read(publisher?.isAlive ?? null),
    });
    services = running;
    accounts.start(running);
    const metrics = createMetrics();
    const published = Promise.withResolvers<null>();
    const publisher =
      config.runs === 'api'
        ? null
        : runPublisherProcess(
            describePublisher(config, {
              apiUrl: `${findOwnOrigin(address)}/api`,
              token: config.publisherToken ?? null,
              ...options,
            }),
            (news) => {
              // During a stop the API is gone, so the current page fails. The next start renders it.
              if (server.stopping.aborted && news.type === 'trouble') return;
              if (news.type === 'ready') published.resolve(null);
              machine.note(news);
              report.publisher(news);
            },
            { onRenders: metrics.observeRenders },
          );
    const uploads = openUploadFolder(config.dataDir);
    const api = createApp({
      services: running,
      config,
      logger,
      metrics,
      uploadDir: uploads.directory,
      readSiteCursor,
      stopping: server.stopping,
      isPublisherAlive: () => publisher?.isAlive ?? true,
      dependencies,
    });
    const stopWatching = dependencies.watch({
      ...listLooks(config),
      database: running.health.demandDatabase,
    });
    const operatorHook = createCommandEndpoint({
      key: deriveCommandKey(secret),
      run: ({ command, args }) =>
        command === 'copy-database'
          ? copyDatabase(database, config.dataDir)
          : runCommand(running, { command, args }),
      onError: (error) => {
        logger.error({ err: error }, 'a command of the operators failed');
      },
    });
    server.handleWith(
      createListener(createSite(config, { api, publisher, pages, operatorHook }).fetch),
    );
    const stopScheduledJobs = startScheduledJobs(database, {
      onError: (error) => {
        logger.error({ err: error }, 'housekeeping failed');
      },
      removePicture: (id) => pictures.remove(id),
      markOf: createMarkOf({ secret }),
    });
    const stopSavingVisits = startSavingVisits(running, (error) => {
      logger.error({ err: error }, 'visits could not be saved');
    });
    if (publisher === null) published.resolve(null);
    const drawing = startDrawing(database, {
      draw: (id, spec) => pictures.drawDemoPicture(id, spec),
      isFree: published.promise,
      onProgress: report.drawing,
      onError: (error) => {
        logger.error({ err: error }, 'pictures of the demonstration could not be drawn');
      },
    });
    const url = nameOwnOrigin(address);
    report.listening(url);
    if (!(await running.operators.hasOperator())) report.noOperator();
    return {
      url,
      services: running,
      database,
      publisherPid: () => publisher?.pid ?? null,
      async close() {
        removeServerFile();
        stopWatching();
        // The connections close together with the rest: a waiting client would otherwise delay the stop until the
        // process is killed.
        const visits = server.close().then(stopSavingVisits);
        await Promise.all([
          stopScheduledJobs(),
          drawing.stop(),
          accounts.stop(),
          publisher?.stop(),
          visits,
        ]);
        await database.close();
        uploads.close();
      },
    };
  } catch (error) {
    removeServerFile();
    await server.close();
    throw error;
  }
}

/** Creates a token for the publisher of this process when the settings give none. */
const withPublisherToken = (config: Config): Config => ({
  ...config,
  publisherToken: config.publisherToken ?? randomBytes(32).toString('base64url'),
});

interface SiteParts {
  readonly api: ApiApp;
  /** Null when it runs elsewhere. */
  readonly publisher: PublisherProcess | null;
  readonly pages: Hono;
  readonly operatorHook: Hono;
}

/** The API, the hooks, and after them the finished pages. */
function createSite(config: Config, { api, publisher, pages, operatorHook }: SiteParts): Hono {
  const app = new Hono();
  app.route('/', api);
  if (config.mail.hasOutboxPage) {
    const directory = outboxDirectory(config);
    const { isMachine } = createTrust(config);
    app.route(
      '/',
      createOutboxPage({ directory, isOwnRequest: (c) => isMachine(c as ApiContext) }),
    );
  }
  if (publisher !== null) app.route('/', openHook(config, publisher));
  app.route('/', operatorHook);
  app.route('/', pages);
  return app;
}

/** The hook through which a publisher is asked to render pages. */
export const openHook = (config: Config, publisher: PublisherProcess): Hono =>
  createPublishHook({
    secret: config.hookSecret ?? null,
    readBody: (c, maximum) => readText(c, { maximum, pace: bodyPaces.json }),
    publish: (request) => {
      publisher.request(request);
    },
  });

const unready = [
  ...['/api', identityPath, '/hooks', outboxPath(), '/readyz', '/metrics'],
  `/images/${linkCardFolder}`,
];

/**
 * The app until the database is ready. It serves the finished pages and answers all else with 503 and a time to retry.
 */
function createStartingApp(pages: Hono): Hono {
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
