import { type Context, Hono } from 'hono';
import {
  canonicalPath,
  findBareProduct,
  findTarget,
  isFileAddress,
  listFallbacks,
} from './address.ts';
import { findContentType } from '#files/content-type.ts';
import { acceptedEncodings } from '#server/platform/http/accept-encoding.ts';
import { createFileStore, type FileStore } from './file-store.ts';
import { createHostFiles } from './host-files.ts';
import { isNavigation } from './navigation.ts';
import { findVisitedPage, type VisitedPage } from '#domain/visits/visited-page.ts';
import { missedSharePath } from '#domain/browser/shared-photos.ts';
import { photoCardsPath } from '#domain/paths/owner-paths.ts';
import { pageFile } from '#domain/paths/page-file.ts';
import { homePath, serviceWorkerPath, sitemapPath } from '#domain/paths/paths.ts';

type PictureFiles = Pick<FileStore, 'read'>;

export interface StaticSiteOptions {
  /** The web root. The publisher writes it. */
  readonly siteDir: string;
  /** The files of a site that is not in a folder. */
  readonly site?: FileStore;
  /** The files below `/images/`; null when another host serves them. */
  readonly pictures: PictureFiles | null;
  /** The path of a product's page by its id; null when the product does not exist. */
  readonly findProductUrl: (id: string) => Promise<string | null>;
  /** Called for each visit of a store or a product, with its request. */
  readonly onVisit?: (page: VisitedPage, c: Context) => void;
}

/** A placeholder for the host, which does not matter here. */
const origin = 'http://localhost';
const forever = 'public, max-age=31536000, immutable';
// Prices change within milliseconds after they are saved, and a check whether a page has changed costs a visitor 200
// bytes.
const revalidated = 'public, max-age=0, must-revalidate';

/**
 * Serves the finished site: a handler for every path that nothing else handles. Unknown paths follow product.md 2.2: a
 * missing store, order sheet or product shows a screen with 404, anything else leads home.
 */
export function createStaticSite(options: StaticSiteOptions): Hono {
  const site = options.site ?? createFileStore(options.siteDir);
  const { pictures } = options;
  const host = createHostFiles(site);
  const app = new Hono();

  app.all('*', async (c) => {
    const { req } = c;
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      // Until its service worker is active, the installed site lets what is shared with it through to the server.
      if (req.method === 'POST' && req.path === photoCardsPath()) {
        return redirectTo(missedSharePath(), 303);
      }
      return new Response('Método no permitido\n', {
        status: 405,
        headers: { allow: 'GET, HEAD', 'content-type': 'text/plain; charset=utf-8' },
      });
    }
    // The host is left out, because it may not be valid: `Host: 999.999.999.999` gives no URL.
    const { pathname, search } = new URL(origin + req.url.slice(req.url.indexOf('/', 8)));
    const served = await serveTarget(req.raw, pathname, search);
    if (served?.status === 200 && req.method === 'GET') noteVisit(c, pathname);
    return (
      served ?? (await redirect(pathname, search)) ?? (await respondUnknown(req.raw, pathname))
    );
  });

  const noteVisit = (c: Context, pathname: string): void => {
    const { headers } = c.req.raw;
    const read = (name: string): string | undefined => headers.get(name) ?? undefined;
    const asked = {
      destination: read('sec-fetch-dest'),
      purpose: read('sec-purpose') ?? read('purpose'),
      agent: read('user-agent'),
    };
    if (options.onVisit === undefined || !isNavigation(asked)) return;
    const page = findVisitedPage(pathname);
    if (page !== null) options.onVisit(page, c);
  };

  const serveTarget = async (request: Request, pathname: string, search: string) => {
    const target = findTarget(pathname, search);
    if (target === null) return null;
    const store = target.root === 'site' ? site : pictures;
    const status = errorScreens[pathname] ?? 200;
    const response = await serve(request, store, target.file, status);
    if (response !== null || !target.isPage || search === '') return response;
    for (const other of listFallbacks(pathname, search)) {
      const found = await serve(request, site, other, status);
      if (found !== null) return found;
    }
    return null;
  };

  const serve = async (
    request: Request,
    store: PictureFiles | null,
    file: string,
    status: number,
  ) => {
    const type = findContentType(file);
    if (store === null || type === null) return null;
    const accepted = request.headers.get('accept-encoding') ?? undefined;
    const found = await store.read(file, type.isText ? acceptedEncodings(accepted) : ['identity']);
    if (found === null) return null;
    const isForever = store === pictures || file.startsWith('_astro/');
    const isWorker = `/${file}` === serviceWorkerPath();
    const isDocument = /html|svg/.test(type.value);
    const headers = new Headers({
      // The policies are for documents. With a script or picture they would be bytes that nobody reads.
      ...(isDocument ? await host.readHeaders() : { 'x-content-type-options': 'nosniff' }),
      'content-type': type.value,
      'cache-control': isForever ? forever : isWorker ? 'no-cache' : revalidated,
      etag: found.etag,
    });
    if (type.isText) headers.set('vary', 'accept-encoding');
    if (found.encoding !== 'identity') headers.set('content-encoding', found.encoding);
    return respond(request, found.body, headers, status, !type.isText);
  };

  const redirect = async (pathname: string, search: string) => {
    const canonical = canonicalPath(pathname);
    const target = canonical === pathname ? null : findTarget(canonical, '');
    if (target?.isPage && (await site.exists(target.file)))
      return redirectTo(canonical + search, 301);
    const moved = await host.findRedirect(canonical);
    if (moved !== null) return redirectTo(moved + search, 301);
    const id = findBareProduct(canonical);
    const url = id === null ? null : await options.findProductUrl(id);
    return url === null ? null : redirectTo(url, 301);
  };

  /** A publisher writes home before the other pages of a new site, and the sitemap index after them. */
  const isPublished = async () =>
    (await site.exists(pageFile(homePath()))) && (await site.exists(sitemapPath().slice(1)));

  const respondUnknown = async (request: Request, pathname: string) => {
    if (isFileAddress(pathname)) return respondNotFound();
    if (!(await isPublished())) return respondUnpublished(request);
    const isProduct = /^(?:\/[^/]+)?\/product\/[^/]+$/.test(pathname);
    const isStore = /^\/[^/]+(?:\/pedido(?:\/[^/]+)?)?$/.test(pathname);
    if (!isProduct && !isStore) return redirectTo(homePath(), 302);
    const [, url] = /^(\/[^/]+)\/pedido\/[^/]+$/.exec(pathname) ?? [];
    const store = url === undefined ? null : findTarget(url, '');
    // The store exists; only this sheet is missing.
    const isStoreThere = store?.isPage === true && (await site.exists(store.file));
    const screen = isStoreThere ? '404' : isProduct ? '404/product' : '404/store';
    return (await serve(request, site, `${screen}.html`, 404)) ?? respondNotFound();
  };

  return app;
}

/** Error screens that are files of the site, with their statuses. */
const errorScreens: Readonly<Record<string, number>> = {
  '/404': 404,
  '/404/product': 404,
  '/404/store': 404,
  '/500': 500,
};

function respond(
  request: Request,
  body: Uint8Array<ArrayBuffer>,
  headers: Headers,
  status: number,
  hasRanges: boolean,
): Response {
  const isHead = request.method === 'HEAD';
  const etag = headers.get('etag') ?? '';
  if (status === 200 && isSame(request.headers.get('if-none-match'), etag)) {
    headers.delete('content-type');
    return new Response(null, { status: 304, headers });
  }
  let sent = body;
  if (hasRanges) {
    headers.set('accept-ranges', 'bytes');
    const condition = request.headers.get('if-range');
    const asked = condition === null || condition === etag ? request.headers.get('range') : null;
    const range = isHead ? null : parseRange(asked ?? undefined, body.length);
    if (range === 'unsatisfiable') {
      headers.set('content-range', `bytes */${body.length}`);
      return new Response(null, { status: 416, headers });
    }
    if (range !== null) {
      headers.set('content-range', `bytes ${range.first}-${range.last}/${body.length}`);
      sent = body.subarray(range.first, range.last + 1);
      status = 206;
    }
  }
  headers.set('content-length', String(sent.length));
  return new Response(isHead ? null : sent, { status, headers });
}

function isSame(condition: string | null, etag: string): boolean {
  if (condition === null) return false;
  return condition.split(',').some((one) => ['*', etag].includes(one.trim().replace(/^W\//, '')));
}

function redirectTo(path: string, status: 301 | 302 | 303): Response {
  const headers = { location: path, 'cache-control': revalidated };
  return new Response(null, { status, headers });
}

function respondNotFound(): Response {
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
  return new Response('No encontrado\n', { status: 404, headers });
}

function respondUnpublished(request: Request): Response {
  return new Response(request.method === 'HEAD' ? null : unpublishedPage, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      'cache-control': 'no-store',
      'retry-after': '5',
    },
  });
}

/** Shown until the first publication is complete. The page reloads itself. */
const unpublishedPage = `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="5">
<title>Preparando el sitio</title>
<style>body{font:1.125rem/1.5 system-ui,sans-serif;margin:20vh auto;max-width:32rem;padding:0 1rem}</style>
</head>
<body>
<h1>Estamos preparando el sitio</h1>
<p>Las páginas se están publicando por primera vez. Esta página se actualizará sola en unos segundos.</p>
</body>
</html>
`;

interface ByteRange {
  readonly first: number;
  /** Inclusive. */
  readonly last: number;
}

/**
 * The single range that a `Range` header requests of `size` bytes. Null when the whole file is to be sent: no header,
 * several ranges, or an invalid one. 'unsatisfiable' when the range is outside of the file.
 */
function parseRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return null;
  if (from === '') {
    const length = Math.min(Number(to), size);
    return length === 0 ? 'unsatisfiable' : { first: size - length, last: size - 1 };
  }
  const first = Number(from);
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < first) return null;
  return first >= size ? 'unsatisfiable' : { first, last };
}
