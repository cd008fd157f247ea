import { sitemapMaxEntries } from '#domain/limits.ts';
import { pageCount } from '#domain/pagination.ts';
import { escapeMarkup, unescapeMarkup } from '#domain/text/markup.ts';

/** Paths of pages with the ISO time of their last change; null when it is not known. */
export type SitemapEntries = ReadonlyMap<string, string | null>;

/** Renders a sitemap with its entries in order of path, so that equal entries give equal bytes. */
export function renderSitemap(origin: string, entries: SitemapEntries): string {
  return renderList('urlset', 'url', origin, sortEntries(entries).slice(0, sitemapMaxEntries));
}

/** Renders the sitemap index, in as many files as it needs. */
export function renderSitemapIndexes(origin: string, entries: SitemapEntries): string[] {
  const sorted = sortEntries(entries);
  const count = Math.max(1, pageCount(sorted.length, sitemapMaxEntries));
  return Array.from({ length: count }, (_, index) => {
    const start = index * sitemapMaxEntries;
    const part = sorted.slice(start, start + sitemapMaxEntries);
    return renderList('sitemapindex', 'sitemap', origin, part);
  });
}

/** Renders one publisher's part of the index in one file of any length. Crawlers do not read it. */
export function renderIndexPart(origin: string, entries: SitemapEntries): string {
  return renderList('sitemapindex', 'sitemap', origin, sortEntries(entries));
}

/** Parses the output of both renderers. Skips an entry that is damaged. */
export function parseSitemap(text: string): Map<string, string | null> {
  const entries = new Map<string, string | null>();
  const pattern = /<loc>([^<]*)<\/loc>(?:<lastmod>([^<]*)<\/lastmod>)?/g;
  for (const [, location = '', lastmod] of text.matchAll(pattern)) {
    const url = URL.parse(unescapeMarkup(location));
    if (url !== null) entries.set(url.pathname + url.search, lastmod ?? null);
  }
  return entries;
}

/** The latest time of the entries; null when none has one. */
export function latestChange(entries: SitemapEntries): string | null {
  let latest: string | null = null;
  for (const instant of entries.values()) {
    if (instant !== null && (latest === null || instant > latest)) latest = instant;
  }
  return latest;
}

const sortEntries = (entries: SitemapEntries) => [...entries].sort(([a], [b]) => (a < b ? -1 : 1));

function renderList(
  list: string,
  item: string,
  origin: string,
  entries: readonly (readonly [string, string | null])[],
): string {
  const lines = entries.map(([path, lastmod]) => {
    const changed = lastmod === null ? '' : `<lastmod>${escapeMarkup(lastmod)}</lastmod>`;
    return `<${item}><loc>${escapeMarkup(origin + path)}</loc>${changed}</${item}>\n`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    `<${list} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n`,
    ...lines,
    `</${list}>\n`,
  ].join('');
}
