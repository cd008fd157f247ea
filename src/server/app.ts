import { randomUUID } from 'node:crypto';
import { Hono, type MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import type { Logger } from 'pino';
import type { Config } from '#server/platform/config/env.ts';
import {
  addIdentity,
  createDependencies,
  type Dependencies,
} from '#server/platform/dependencies.ts';
import { logReadiness } from '#server/platform/describe-failure.ts';
import { type BodyPaces, bodyPaces } from '#server/platform/http/body-pace.ts';
import { createIdentityGateway } from '#server/platform/identity/gateway.ts';
import { createResponseCache } from '#server/platform/http/response-cache.ts';
import {
  readClientAddress,
  readClientNetworks,
} from '#server/platform/http/limits/client-address.ts';
import type { ApiApp, ApiContext, ApiEnvironment } from '#server/platform/http/environment.ts';
import { respondFailure } from '#server/platform/http/failures.ts';
import { mountHealth, mountMetrics } from '#server/platform/http/health-routes.ts';
import { mountApi } from './mount-api.ts';
import { linkCardsPath, mountLinkCards } from '#server/pictures/link-card-routes.ts';
import { createFollowers } from '#server/platform/http/followers.ts';
import { createMetrics, type Metrics } from '#server/platform/http/metrics.ts';
import { readCaller } from '#server/platform/http/device-cookie.ts';
import { createSampler } from '#server/platform/http/sampler.ts';
import { createIdentityCounter } from '#server/platform/http/limits/identity-count.ts';
import { createRateLimits } from '#server/platform/http/limits/rate-limits.ts';
import { createTrust } from '#server/platform/http/limits/trust.ts';
import type { Services } from './create-services.ts';
import {
  changeCursorHeader,
  droppedPicturesHeader,
  publisherNameHeader,
  publisherNamePattern,
} from '#contract/published.ts';
import { outboxPath } from '#domain/paths/paths.ts';

export interface AppOptions {
  readonly services: Services;
  readonly config: Pick<
    Config,
    | 'siteName'
    | 'siteUrl'
    | 'isLocalSite'
    | 'trustProxy'
    | 'corsOrigins'
    | 'rateLimits'
    | 'metricsToken'
    | 'publisherToken'
    | 'mail'
  >;
  readonly logger: Logger;
  /** The folder of uploads that are being processed. Without it nothing can be uploaded. */
  readonly uploadDir?: string;
  /** The lowest accepted speeds of request bodies. */
  readonly paces?: BodyPaces;
  /** Checks each response against its schema. For tests. */
  readonly checksResponses?: boolean;
  /** Shared metrics; without them the app creates its own. */
  readonly metrics?: Metrics;
  /** Reads the cursor of the change log that the site has reached; null when it is unknown. */
  readonly readSiteCursor?: () => Promise<number | null>;
  /** Fires when the server stops. Waiting followers of the log then get a response at once. */
  readonly stopping?: AbortSignal;
  /** Whether the publisher of this process is alive. */
  readonly isPublisherAlive?: () => boolean;
  /** Shared notes on unavailable dependencies; without them the app keeps its own. */
  readonly dependencies?: Dependencies;
}

const requestIdPattern = /^[\w-]{8,64}$/;
const slowSeconds = 1;

/**
 * The product API: everything under `/api`, the pictures of links, `/healthz`, `/readyz` and `/metrics`. Other paths
 * are left to the routes that are mounted after it.
 */
export function createApp(options: AppOptions): ApiApp {
  const { services, config, logger, checksResponses = false, stopping = null } = options;
  const { uploadDir, paces = bodyPaces } = options;
  const app: ApiApp = new Hono<ApiEnvironment>();
  const { metrics = createMetrics(), readSiteCursor = () => Promise.resolve(null) } = options;
  const dependencies = addIdentity(
    options.dependencies ?? createDependencies(logger),
    services.health,
  );
  const followers = createFollowers();
  metrics.watch(services.gauges, followers, readSiteCursor);
  metrics.watchDependencies(dependencies);
  if (services.health.hasHostedPool) metrics.watchIdentity(services.health);
  const trust = createTrust(config);
  const isSecure = config.siteUrl.startsWith('https:');
  const outages = createSampler();

  const handleRequest: MiddlewareHandler<ApiEnvironment> = async (c, next) => {
    const start = performance.now();
    const given = c.req.header('x-request-id');
    const requestId = given !== undefined && requestIdPattern.test(given) ? given : randomUUID();
    c.set('requestId', requestId);
    c.set('address', readClientAddress(c as ApiContext, config.trustProxy));
    c.set('networks', readClientNetworks(c as ApiContext, config.trustProxy));
    await next();
    const { status } = c.res;
    const { method } = c.req;
    const route = c.get('route') ?? 'none';
    const seconds = (performance.now() - start) / 1_000;
    metrics.observe({ method, route, status, seconds });
    const reason = c.get('reason');
    const isQuiet =
      status < 400 && method === 'GET' && (seconds < slowSeconds || route === '/changes');
    const level = status >= 500 ? 'error' : isQuiet ? 'debug' : 'info';
    if (!logger.isLevelEnabled(level)) return;
    const unlogged = status === 503 ? outages.take() : 0;
    if (unlogged === null) return;
    const ms = Math.round(seconds * 1_000);
    logger[level](
      {
        ...{ requestId, method, route, status, ms, reason },
        ...(unlogged > 0 && { unlogged }),
      },
      'request',
    );
  };
  app.use('/api/*', handleRequest);
  app.use(`${linkCardsPath}/*`, handleRequest);
  app.use('/api/changes', async (c, next) => {
    const name = c.req.header(publisherNameHeader) ?? '';
    const cursor = Number(c.req.query('after') ?? NaN);
    const isFollower = publisherNamePattern.test(name) && trust.isPublisher(c as ApiContext);
    if (isFollower && Number.isSafeInteger(cursor)) followers.note(name, cursor);
    await next();
  });
  if (config.corsOrigins.length > 0) {
    const exposeHeaders = [
      ...['content-disposition', 'etag', 'retry-after', 'x-request-id'],
      ...[changeCursorHeader, droppedPicturesHeader],
    ];
    // Browsers keep a preflight response for two hours at most.
    const maxAge = 2 * 60 * 60;
    const origin = [...config.corsOrigins];
    app.use('/api/*', cors({ origin, exposeHeaders, maxAge }));
  }
  app.onError((error, c) => respondFailure(error, c, logger));

  const api: ApiApp = new Hono<ApiEnvironment>();
  const limits = createRateLimits(config.rateLimits, services.addSharedCounts);
  const nameIdentityCount = createIdentityCounter(services.identity);
  app.route(
    '/api',
    mountApi(
      {
        app: api,
        limits,
        nameIdentityCount,
        favouritesDay: config.rateLimits.favouritesDay,
        commentsDay: config.rateLimits.commentsDay,
        trust,
        isSecure,
        identify: services.accounts.identify,
        requireOperator: services.operators.requireOperator,
        readAnywhere: services.readAnywhere,
        checksResponses,
        stopping,
        memory: createResponseCache(services.readRevision),
        uploadDir,
        paces,
        noteBroken: (error, requestId) => {
          logger.error({ err: error, requestId }, 'a download broke off');
        },
      },
      services,
      {
        title: `API de ${config.siteName}`,
        outboxPath: config.mail.hasOutboxPage ? outboxPath() : null,
      },
    ),
  );
  app.route(
    '/',
    createIdentityGateway({
      pool: services.identity,
      corsOrigins: config.corsOrigins,
      readAddress: (c) => readClientAddress(c as ApiContext, config.trustProxy),
      readCaller: (c) =>
        readCaller(c, readClientNetworks(c as ApiContext, config.trustProxy), { isSecure }),
      countRequest: async (caller, address) =>
        limits.count('identity', await nameIdentityCount(caller, address)),
      onResponse: services.accounts.noteFactor,
      pace: paces.json,
      onError: (error) => {
        logger.error({ err: error }, 'an identity request failed');
      },
    }),
  );
  mountLinkCards(app, services, {
    limits,
    onError: (error) => {
      logger.error({ err: error }, 'a link card could not be drawn');
    },
  });
  mountHealth(app, {
    findFailure: services.health.findFailure,
    isPublisherAlive: options.isPublisherAlive ?? (() => true),
    dependencies,
    onChange: logReadiness(logger),
  });
  mountMetrics(app, metrics, { ...trust, token: config.metricsToken });
  return app;
}
