import type { APIRoute } from 'astro';
import { renderOffersFeed } from '#components/feed/offers-feed.ts';

export const GET: APIRoute = async ({ locals }) => {
  const offers = await locals.catalogue.offers(1);
  return new Response(renderOffersFeed(locals.site, offers.data), {
    headers: { 'content-type': 'application/rss+xml; charset=utf-8' },
  });
};
