import type { APIRoute } from 'astro';
import { printManifest } from '#components/head/manifest.ts';

export const GET: APIRoute = ({ locals }) =>
  new Response(printManifest(locals.site), {
    headers: { 'content-type': 'application/manifest+json; charset=utf-8' },
  });
