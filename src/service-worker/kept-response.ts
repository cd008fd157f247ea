import { readTags } from './read-tags.ts';
import { keptAtHeader, keptBytesHeader } from '#domain/browser/kept-cache.ts';

const keptTitleHeader = 'x-kept-title';

/** Facts about a kept response that need no reading of its body. */
export interface KeptFacts {
  /** Milliseconds by the visitor's clock, which may differ from the server's. */
  readonly at: number;
  readonly bytes: number;
  readonly title: string;
}

/** A page may be kept when it is complete and nothing forbids storing it. */
export function isKeepablePage({ status, headers }: Response): boolean {
  return (
    status === 200 &&
    (headers.get('content-type') ?? '').startsWith('text/html') &&
    !/no-store|private/.test(headers.get('cache-control') ?? '')
  );
}

/** A copy of a file with the time of keeping and its size in headers. */
export async function stampFile(response: Response, now: number): Promise<Response> {
  const body = await response.blob();
  return copyWith(response, body, { at: now, bytes: body.size, title: '' });
}

/** Like `stampFile`, for a page. It also stores the page's title as markup, without the name of the site. */
export async function stampPage(response: Response, now: number): Promise<Response> {
  const html = await response.text();
  const title = findTitle(html).replace(/ \| [^|]*$/, '');
  const bytes = new TextEncoder().encode(html).length;
  return copyWith(response, html, { at: now, bytes, title });
}

/** The title as the page writes it. Only a `<` is escaped, because a title may contain one unescaped. */
function findTitle(html: string): string {
  let start: number | undefined;
  for (const tag of readTags(html)) {
    if (start !== undefined) return html.slice(start, tag.start).replace(/</g, '&lt;');
    if (tag.name === 'title') start = tag.end;
  }
  return '';
}

export function readFacts({ headers }: Response): KeptFacts {
  return {
    at: Number(headers.get(keptAtHeader)),
    bytes: Number(headers.get(keptBytesHeader)),
    title: decodeURIComponent(headers.get(keptTitleHeader) ?? ''),
  };
}

/** The headers of a response that remain true for another body. */
export function copyHeaders(response: Response): Headers {
  const headers = new Headers(response.headers);
  for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name);
  return headers;
}

function copyWith(response: Response, body: BodyInit, { at, bytes, title }: KeptFacts): Response {
  const headers = copyHeaders(response);
  headers.set(keptAtHeader, String(at));
  headers.set(keptBytesHeader, String(bytes));
  // A header cannot hold characters beyond Latin-1.
  if (title !== '') headers.set(keptTitleHeader, encodeURIComponent(title));
  return new Response(body, { status: response.status, headers });
}
