import { defineMiddleware } from 'astro:middleware';

/** What Astro prints before the first island, in the body, where HTML allows no style; `global.css` says it instead. */
const islandStyle = /<style>astro-island[^<]*<\/style>/;

export const onRequest = defineMiddleware(async (_context, next) => {
  const response = await next();
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response;
  const html = await response.text();
  return new Response(html.replace(islandStyle, ''), response);
});
