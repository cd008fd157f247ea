import type { APIRoute } from 'astro';
import { absoluteUrl, sitemapPath } from '#domain/paths/paths.ts';

export const GET: APIRoute = ({ locals }) => {
  const lines = [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /search?',
    'Disallow: /dashboard',
    'Disallow: /products',
    'Disallow: /categories',
    'Disallow: /settings',
    '',
    `Sitemap: ${absoluteUrl(locals.site.origin, sitemapPath())}`,
    '',
  ];
  return new Response(lines.join('\n'), {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  });
};
