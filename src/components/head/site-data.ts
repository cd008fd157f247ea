import { absoluteUrl, homePath } from '#domain/paths/paths.ts';
import { searchPath } from '#domain/paths/search-paths.ts';
import type { Site } from '#domain/site.ts';
import { siteTagline } from '#domain/site.ts';
import type { Crumb } from './crumb.ts';
import type { Thing } from './json-ld.ts';

const organisationId = (site: Site): string => `${site.origin}/#organization`;

/** The site, with the address of its search. */
export function describeSite(site: Site): Thing {
  return {
    '@type': 'WebSite',
    '@id': `${site.origin}/#site`,
    name: site.name,
    description: siteTagline,
    url: absoluteUrl(site.origin, homePath()),
    inLanguage: 'es',
    publisher: { '@id': organisationId(site) },
    potentialAction: {
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: `${absoluteUrl(site.origin, searchPath())}?q={search_term_string}`,
      },
      'query-input': 'required name=search_term_string',
    },
  };
}

/** The organisation that runs the site. */
export function describeOrganisation(site: Site): Thing {
  return {
    '@type': 'Organization',
    '@id': organisationId(site),
    name: site.name,
    url: absoluteUrl(site.origin, homePath()),
    logo: absoluteUrl(site.origin, '/icons/icon-512.png'),
    email: site.contactEmail,
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

/** A list of links; null when it is empty. `offset` is the number of items on earlier pages. */
export function describeList(
  site: Site,
  items: readonly { readonly name: string; readonly path: string }[],
  offset = 0,
): Thing | null {
  if (items.length === 0) return null;
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
