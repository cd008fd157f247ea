import type { Redirects } from '../write/redirects.ts';
import { type ListingParameter, searchParameter } from '#domain/paths/page-file.ts';
import { emptyPlacePath } from '#domain/paths/paths.ts';
import { missedSharePath } from '#domain/browser/shared-photos.ts';
import { photoCardsPath } from '#domain/paths/owner-paths.ts';
import { placeSlug } from '#domain/places/place-slug.ts';
import { provinces } from '#domain/places/province.ts';

/** A path pattern of `_headers`, such as '/*' or '/_astro/*', with the headers for the matching files. */
export interface HeaderSection {
  readonly pattern: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
}

/** The configuration that a web server needs for an exported site. */
export interface HostRules {
  /** The folder of the site, as an absolute path. */
  readonly root: string;
  readonly headers: readonly HeaderSection[];
  readonly redirects: Redirects;
}

/** Parses `_headers`. */
export function parseHeaderSections(text: string): HeaderSection[] {
  const sections: { pattern: string; headers: [string, string][] }[] = [];
  for (const line of text.split('\n')) {
    const [, name, value] = /^ +([\w-]+): (.+)$/.exec(line) ?? [];
    if (name !== undefined && value !== undefined) sections.at(-1)?.headers.push([name, value]);
    else if (line.startsWith('/')) sections.push({ pattern: line.trim(), headers: [] });
  }
  return sections;
}

const quote = (value: string): string => `"${value.replaceAll(/["\\]/g, '\\$&')}"`;
const escapePattern = (text: string): string => text.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&');
/** Whether a section is the general one, for all files that no other section matches. */
const isForAll = ({ pattern }: HeaderSection): boolean => pattern === '/*';

/** The address of a page with a superfluous slash at its end. */
const withSlash = String.raw`^((?:/[a-z0-9-]+)+)/+$`;

/** The values of a listing's parameters that may name a file. Other parameters are ignored. */
const listingParameters = {
  type: '[a-z]+',
  province: provinces.map(placeSlug).join('|'),
  municipality: '[a-z-]+',
  category: '[a-z0-9]+',
  page: '[2-9]|[1-9][0-9]+',
} as const satisfies Record<ListingParameter, string>;
const parameterNames = Object.keys(listingParameters) as ListingParameter[];

/** The parameter whose value decides about another. A municipality belongs to a province, a page number to a search. */
const lookedAtWith: Partial<Record<ListingParameter, string>> = {
  municipality: 'province',
  page: searchParameter,
};

/** The pattern for a pair `{another} {own}` whose own parameter names a file. */
function matchParameter(name: ListingParameter): string {
  const own = `(${listingParameters[name]})`;
  if (name === 'municipality') return `^(?:${listingParameters.province}) ${own}$`;
  return name === 'page' ? `^ ${own}$` : `^${own}$`;
}

/** The parts of a listing's file end with the sign that joins them. */
const joined = '^(.+)&$';
/** The page for places without a store. */
const emptyPlace = emptyPlacePath().split('/').at(-1) ?? '';

/** Types that nginx compresses besides HTML. */
const textTypes = [
  'application/javascript',
  'application/json',
  'application/xml',
  'image/svg+xml',
  'text/css',
  'text/plain',
  'text/xml',
];

/** A `server` block of nginx, with the map that it needs before it. */
export function renderNginx({ root, headers, redirects }: HostRules): string {
  const common = headers.filter(isForAll).flatMap((section) => section.headers);
  const add = (list: HeaderSection['headers']): string[] =>
    list.map(([name, value]) => `    add_header ${name} ${quote(value)} always;`);
  const sections = headers
    .filter((section) => !isForAll(section))
    .flatMap(({ pattern, headers: own }) => [
      pattern.endsWith('*')
        ? `  location ^~ ${pattern.slice(0, -1)} {`
        : `  location = ${pattern} {`,
      // In nginx, a block with headers of its own does not inherit the outer ones.
      ...add([...common, ...own]),
      '  }',
    ]);
  const moved = [...redirects].map(
    ([from, to]) => `  rewrite ^/${escapePattern(from)}(/.*)?$ /${to}$1 permanent;`,
  );
  return [
    ...parameterNames.map((name) => {
      const other = lookedAtWith[name];
      const source = other === undefined ? `$arg_${name}` : `"$arg_${other} $arg_${name}"`;
      return `map ${source} $listing_${name} { "~${matchParameter(name)}" "${name}=$1&"; default ""; }`;
    }),
    `map "${parameterNames.map((name) => `$listing_${name}`).join('')}" $listing { "~${joined}" $1; default none; }`,
    `map $listing_province $empty_place { "" none; default ${emptyPlace}; }`,
    'server {',
    `  root ${quote(root)};`,
    '  charset utf-8;',
    '  absolute_redirect off;',
    '  # With the module for brotli: brotli_static on; serves the files that are compressed already.',
    '  gzip on;',
    '  gzip_vary on;',
    '  gzip_comp_level 6;',
    `  gzip_types ${textTypes.join(' ')};`,
    '  error_page 404 /404.html;',
    '  # What a phone shares before the service worker is active is posted.',
    '  set $asked "$request_method $uri";',
    `  if ($asked = "POST ${photoCardsPath()}") { return 303 ${missedSharePath()}; }`,
    `  rewrite ${withSlash} $1 permanent;`,
    ...moved,
    '  location ~ /_(headers|redirects)$ { return 404; }',
    ...sections,
    '  location / {',
    ...add([...common, ['Cache-Control', 'public, max-age=0, must-revalidate']]),
    '    try_files $uri/_q/$listing.html $uri/$empty_place.html $uri.html $uri/index.html $uri =404;',
    '  }',
    '}',
    '',
  ].join('\n');
}

/** A site block of Caddy, without the address that must come before it. */
export function renderCaddy({ root, headers, redirects }: HostRules): string {
  const add = ({ pattern, headers: own }: HeaderSection): string[] =>
    own.map(([name, value]) => `  header ${pattern} ${name} ${quote(value)}`);
  const moved = [...redirects].flatMap(([from, to], index) => [
    `  @moved${index} path_regexp moved${index} ^/${escapePattern(from)}(/.*)?$`,
    `  redir @moved${index} /${to}{re.moved${index}.1}{asked} 301`,
  ]);
  // A page of a listing has its number in the query.
  const asked = ['  map {query} {asked} {', '    ~(.+) "?${1}"', '    default ""', '  }'];
  const map = (source: string, target: string, lines: readonly string[]) => [
    `  map "${source}" {${target}} {`,
    ...lines.map((line) => `    ${line}`),
    '  }',
  ];
  const listing = [
    ...parameterNames.flatMap((name) => {
      const other = lookedAtWith[name];
      const source = `${other === undefined ? '' : `{query.${other}} `}{query.${name}}`;
      const match = `"~${matchParameter(name)}" "${name}=\${1}&"`;
      return map(source, `listing_${name}`, [match, 'default ""']);
    }),
    ...map(parameterNames.map((name) => `{listing_${name}}`).join(''), 'listing', [
      `"~${joined}" "\${1}"`,
      'default none',
    ]),
    ...map('{listing_province}', 'empty_place', [`"~." ${emptyPlace}`, 'default none']),
  ];
  return [
    `  root * ${quote(root)}`,
    // Caddy applies this general line last, so it holds only where no other line has set the header.
    '  header ?Cache-Control "public, max-age=0, must-revalidate"',
    ...headers.filter(isForAll).flatMap(add),
    ...headers.filter((section) => !isForAll(section)).flatMap(add),
    ...asked,
    ...listing,
    // What a phone shares before the service worker is active is posted.
    '  @missedShare {',
    '    method POST',
    `    path ${photoCardsPath()}`,
    '  }',
    `  redir @missedShare ${missedSharePath()} 303`,
    `  @withSlash path_regexp withSlash ${withSlash}`,
    '  redir @withSlash {re.withSlash.1}{asked} 301',
    ...moved,
    '  @ofHosts path /_headers /_redirects',
    '  error @ofHosts 404',
    '  try_files {path}/_q/{listing}.html {path}/{empty_place}.html {path}.html {path}/index.html {path}',
    '  encode gzip',
    '  file_server {',
    '    precompressed br',
    '  }',
    '  handle_errors {',
    // The lines above also apply here. A missing file may exist later, so it must not be cached.
    '    header Cache-Control "public, max-age=0, must-revalidate"',
    '    rewrite * /404.html',
    '    file_server',
    '  }',
    '',
  ].join('\n');
}
