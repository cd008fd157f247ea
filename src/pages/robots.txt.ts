import type { APIRoute } from 'astro';
import { sitemapMaxEntries } from '#domain/limits.ts';
import { pageCount } from '#domain/pagination.ts';
import {
  dashboardPath,
  ownerCategoriesPath,
  ownerProductsPath,
  settingsPath,
} from '#domain/paths/owner-paths.ts';
import { absoluteUrl, sitemapPath } from '#domain/paths/paths.ts';

const ownerPaths = [dashboardPath(), ownerProductsPath(), ownerCategoriesPath(), settingsPath()];

export const GET: APIRoute = async ({ locals }) => {
  const { stores } = await locals.catalogue.directory({ type: null, page: 1 });
  // One sitemap for each store, and one for pages that belong to no store.
  const indexes = pageCount(stores.meta.total + 1, sitemapMaxEntries);
  const lines = [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /search?',
    // Rules match the beginning of a path. Without the `$` they would also match a store called `/products-del-campo`.
    ...ownerPaths.flatMap((path) => [`Disallow: ${path}$`, `Disallow: ${path}?`]),
    '',
    ...Array.from(
      { length: indexes },
      (_, index) => `Sitemap: ${absoluteUrl(locals.site.origin, sitemapPath(index + 1))}`,
    ),
    '',
  ];
  return new Response(lines.join('\n'), {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  });
};
