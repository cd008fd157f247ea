import type { Product } from '#contract/products.ts';
import { offerBadge } from '#domain/money/discount.ts';
import { escapeMarkup } from '#domain/text/markup.ts';
import { productDescription } from '#domain/text/meta.ts';
import { formatPriceFrom } from '#domain/money/price-from.ts';
import { absoluteUrl, feedPath, offersPath, productPath } from '#domain/paths/paths.ts';
import type { Site } from '#domain/site.ts';

/** Escapes a text for XML, and removes characters that XML cannot contain. */
function escapeXml(text: string): string {
  const unholdable = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
  return escapeMarkup(text.toWellFormed().replace(unholdable, ''));
}

function renderItem(site: Site, product: Product): string {
  const link = escapeXml(absoluteUrl(site.origin, productPath(product)));
  const badge = offerBadge(product);
  const price = formatPriceFrom(product);
  const text = `${badge === null ? '' : `${badge} · `}${price} · ${product.business.name}. ${productDescription(product, product.business.name)}`;
  const picture = product.images[0];
  const media =
    picture === undefined
      ? ''
      : `<media:content url="${escapeXml(absoluteUrl(site.origin, picture.previewUrl))}" medium="image" type="image/jpeg"/>`;
  return [
    '<item>',
    `<title>${escapeXml(product.name)}</title>`,
    `<link>${link}</link>`,
    `<guid>${link}</guid>`,
    `<pubDate>${new Date(product.createdAt).toUTCString()}</pubDate>`,
    `<description>${escapeXml(text)}</description>`,
    media,
    '</item>',
  ].join('');
}

/** The day's offers as RSS 2.0. It has no date of its own, so that the same offers give the same bytes. */
export function renderOffersFeed(site: Site, offers: readonly Product[]): string {
  const link = (path: string): string => escapeXml(absoluteUrl(site.origin, path));
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/">',
    '<channel>',
    `<title>${escapeXml(`Ofertas del Día · ${site.name}`)}</title>`,
    `<link>${link(offersPath())}</link>`,
    `<atom:link href="${link(feedPath())}" rel="self" type="application/rss+xml"/>`,
    '<description>Las ofertas de hoy de los negocios locales de Cuba.</description>',
    '<language>es-cu</language>',
    ...offers.map((product) => renderItem(site, product)),
    '</channel>',
    '</rss>',
    '',
  ].join('\n');
}
