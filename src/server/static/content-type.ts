interface ContentType {
  readonly value: string;
  readonly isText: boolean;
}

const text = (value: string): ContentType => ({ value, isText: true });
const binary = (value: string): ContentType => ({ value, isText: false });

/** Types of the files that may stand in a web root; a file of another kind is not served. */
const types: Readonly<Record<string, ContentType>> = {
  avif: binary('image/avif'),
  css: text('text/css; charset=utf-8'),
  html: text('text/html; charset=utf-8'),
  ico: binary('image/x-icon'),
  jpg: binary('image/jpeg'),
  js: text('text/javascript; charset=utf-8'),
  json: text('application/json; charset=utf-8'),
  mjs: text('text/javascript; charset=utf-8'),
  pagefind: binary('application/octet-stream'),
  pf_filter: binary('application/octet-stream'),
  pf_fragment: binary('application/octet-stream'),
  pf_index: binary('application/octet-stream'),
  pf_meta: binary('application/octet-stream'),
  png: binary('image/png'),
  svg: text('image/svg+xml; charset=utf-8'),
  txt: text('text/plain; charset=utf-8'),
  webmanifest: text('application/manifest+json; charset=utf-8'),
  webp: binary('image/webp'),
  woff2: binary('font/woff2'),
  xml: text('application/xml; charset=utf-8'),
};

/** The type of a file by its extension; null for one that is not served. */
export function findContentType(file: string): ContentType | null {
  const extension = /\.([a-z0-9_]+)$/.exec(file)?.[1] ?? '';
  return Object.hasOwn(types, extension) ? (types[extension] ?? null) : null;
}
