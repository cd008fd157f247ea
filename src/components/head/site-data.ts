import { absoluteUrl, homePath } from '#domain/paths/paths.ts';
import type { Site } from '#domain/site.ts';
import { siteTagline } from '#domain/site.ts';
import type { Crumb } from './crumb.ts';
import type { Thing } from './json-ld.ts';

/** The site itself, with the address of its search. */
export function describeSite(site: Site): Thing {
  return {
    '@type': 'WebSite',
    '@id': `${site.origin}/#site`,
    name: site.name,
    description: siteTagline,
    url: absoluteUrl(site.origin, homePath()),
    inLanguage: 'es',
    potentialAction: {
      '@type': 'SearchAction',
      target: `${site.origin}/search?q={search_term_string}`,
      'query-input': 'required name=search_term_string',
    },
  };
}

export function describeCrumbs(site: Site, crumbs: readonly Crumb[]): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absoluteUrl(site.origin, path),
    })),
  };
}

/** A list of links; `offset` is how many items the pages before it hold. */
export function describeList(
  site: Site,
  items: readonly { readonly name: string; readonly path: string }[],
  offset = 0,
): Thing {
  return {
    '@type': 'ItemList',
    itemListElement: items.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: offset + index + 1,
      name,
      url: absoluteUrl(site.origin, path),
    })),
  };
}
