import { resolve } from 'node:path';
import { Hono } from 'hono';
import type { Logger } from 'pino';
import * as v from 'valibot';
import { PublishedSchema, publishedFile } from '#contract/published.ts';
import { openBucket } from '#files/bucket.ts';
import { DomainError, isDomainError } from '#domain/errors.ts';
import { errorMessages } from '#domain/messages.ts';
import { productPath } from '#domain/paths/paths.ts';
import type { Config } from '#server/platform/config/env.ts';
import { isUnavailable } from '#server/platform/db/unavailable.ts';
import { createDependencies, type Dependencies } from '#server/platform/dependencies.ts';
import { openPictureStorage } from '#server/pictures/picture-storage.ts';
import type { ApiContext } from '#server/platform/http/environment.ts';
import {
  readClientAddress,
  readClientNetworks,
} from '#server/platform/http/limits/client-address.ts';
import type { Services } from './create-services.ts';
import { createFileStore, type FileStore } from '#server/platform/static/file-store.ts';
import { keepObjects, type Reads } from '#server/platform/static/kept-objects.ts';
import {
  createRemotePictures,
  createRemoteSite,
  DamagedObject,
} from '#server/platform/static/remote-site.ts';
import { createStaticSite } from '#server/platform/static/site.ts';

/**
 * The finished pages and the pictures. They need the database only for an address that names a product without its
 * store.
 */
export function createPages(
  config: Config,
  logger: Logger,
  findServices: () => Services | null,
  dependencies: Dependencies = createDependencies(logger),
): Hono {
  const app = new Hono();
  app.route(
    '/',
    createStaticSite({
      siteDir: resolve(config.siteDir),
      site: openSite(config, (bucket) => keepRead(bucket, logger, dependencies)),
      pictures: openPictureFiles(config.storage),
      findProductUrl: (id) => findProductUrl(findServices(), id),
      onVisit: (page, c) => {
        const address = readClientAddress(c as ApiContext, config.trustProxy);
        const networks = readClientNetworks(c as ApiContext, config.trustProxy);
        findServices()?.visits.countVisit(page, { address, networks });
      },
    }),
  );
  app.onError((error) => {
    const isDamaged = error instanceof DamagedObject;
    if (isDamaged) logger.error({ key: error.key, err: error }, 'an object of the site is damaged');
    if (isDamaged || isUnavailable(error) || isDomainError(error)) {
      return respondPlainly(503, errorMessages.service_unavailable, { 'retry-after': '2' });
    }
    logger.error({ err: error }, 'a page could not be served');
    return respondPlainly(
      500,
      'Ha ocurrido un error inesperado. Inténtalo de nuevo en un momento.',
    );
  });
  return app;
}

/** The files of the site, in the folder or the bucket of the settings. */
const openSite = (
  { siteDir, siteBucket }: Pick<Config, 'siteDir' | 'siteBucket'>,
  wrap = (bucket: Reads): Reads => bucket,
): FileStore =>
  siteBucket === null
    ? createFileStore(resolve(siteDir))
    : createRemoteSite(wrap(openBucket(siteBucket)), siteBucket.prefix);

/** Keeps the files of a bucket that were read last, so that they are served while the bucket is unavailable. */
function keepRead(bucket: Reads, logger: Logger, dependencies: Dependencies): Reads {
  let given = 0;
  return keepObjects(bucket, {
    onCall(failure) {
      dependencies.note('site', failure);
      if (failure !== null || given === 0) return;
      logger.info({ objects: given }, 'pages come from the bucket of the site again');
      given = 0;
    },
    onKept(key) {
      given += 1;
      if (given === 1) logger.warn({ key }, 'pages are served as they were last read');
    },
  });
}

/** Reads the cursor of the change log that the site has reached; null when the site has none. */
export function createSiteCursorReader(
  config: Pick<Config, 'siteDir' | 'siteBucket'>,
): () => Promise<number | null> {
  const site = openSite(config);
  return async () => {
    const text = await site.readText(publishedFile);
    return text === '' ? null : v.parse(PublishedSchema, JSON.parse(text)).cursor;
  };
}

function openPictureFiles(settings: Config['storage']) {
  if (settings.kind === 'disk') return createFileStore(resolve(settings.directory));
  const storage = openPictureStorage(settings);
  return createRemotePictures((key) => storage.read(key));
}

async function findProductUrl(services: Services | null, id: string): Promise<string | null> {
  if (services === null) throw new DomainError('service_unavailable');
  try {
    return productPath(await services.products.getProduct(id));
  } catch (error) {
    if (isDomainError(error)) return null;
    throw error;
  }
}

const respondPlainly = (status: number, text: string, headers: Record<string, string> = {}) =>
  new Response(`${text}\n`, {
    status,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      ...headers,
    },
  });
