import { escapeMarkup, unescapeMarkup } from '#domain/text/markup.ts';

/** Path of a page → ISO instant of its last change, null where it is not known. */
export type SitemapEntries = ReadonlyMap<string, string | null>;

/** A sitemap file holds no more, by its protocol. */
export const sitemapMaxEntries = 50_000;

/** Renders a sitemap with its entries in order of path, so that the same entries are the same bytes. */
export function renderSitemap(origin: string, entries: SitemapEntries): string {
  return renderList('urlset', 'url', origin, entries);
}

/** Renders the index of the sitemaps. */
export function renderSitemapIndex(origin: string, entries: SitemapEntries): string {
  return renderList('sitemapindex', 'sitemap', origin, entries);
}

/** Reads back what either of the renderers wrote. */
export function parseSitemap(text: string): Map<string, string | null> {
  const entries = new Map<string, string | null>();
  const pattern = /<loc>([^<]*)<\/loc>(?:<lastmod>([^<]*)<\/lastmod>)?/g;
  for (const [, location = '', lastmod] of text.matchAll(pattern)) {
    const url = new URL(unescapeMarkup(location));
    entries.set(url.pathname + url.search, lastmod ?? null);
  }
  return entries;
}

/** The latest instant of the entries; null when none has one. */
export function latestChange(entries: SitemapEntries): string | null {
  let latest: string | null = null;
  for (const instant of entries.values()) {
    if (instant !== null && (latest === null || instant > latest)) latest = instant;
  }
  return latest;
}

function renderList(list: string, item: string, origin: string, entries: SitemapEntries): string {
  const lines = [...entries]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .slice(0, sitemapMaxEntries)
    .map(([path, lastmod]) => {
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
