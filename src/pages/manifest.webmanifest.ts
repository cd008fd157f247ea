import type { APIRoute } from 'astro';
import { serializeManifest } from '#components/head/manifest.ts';

export const GET: APIRoute = ({ locals }) =>
  new Response(serializeManifest(locals.site), {
    headers: { 'content-type': 'application/manifest+json; charset=utf-8' },
  });
