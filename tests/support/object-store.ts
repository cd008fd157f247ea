import { createServer, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { type Listening, openOnFreePort } from './listen.ts';

export interface StoredObject {
  readonly content: Buffer;
  readonly contentType: string | undefined;
  readonly cacheControl: string | undefined;
  readonly contentEncoding?: string | undefined;
}

export interface ObjectStore extends Listening {
  readonly bucket: string;
  /** Objects by key. */
  readonly objects: Map<string, StoredObject>;
  /** While true, every response says that the service cannot work at present. */
  isDown: boolean;
  /** While true, it rejects all access keys. */
  isShut: boolean;
  /** A method that the access keys do not allow. */
  refused: string | null;
}

const describe = ({ content, contentEncoding }: StoredObject) => ({
  'content-length': content.length,
  ...(contentEncoding !== undefined && { 'content-encoding': contentEncoding }),
});

/** S3 lists no more objects in one response. */
const mostListed = 1_000;

const xml = (text: string): string => `<?xml version="1.0" encoding="UTF-8"?>${text}`;

/** The parts of an S3 service that pictures need, with its objects in memory: one bucket, addressed by path. */
export async function startObjectStore(bucket = 'fotos'): Promise<ObjectStore> {
  const objects = new Map<string, StoredObject>();
  const store = { bucket, objects, isDown: false, isShut: false, refused: null as string | null };

  const handle = async (request: IncomingMessage): Promise<[number, object, string | Buffer]> => {
    const url = new URL(request.url ?? '', 'http://s3');
    const [, inBucket = '', ...rest] = decodeURIComponent(url.pathname).split('/');
    const key = rest.join('/');
    const isSigned = request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=clave');
    if (store.isDown) return [503, {}, xml('<Error><Code>ServiceUnavailable</Code></Error>')];
    const isRefused = store.isShut || request.method === store.refused;
    if (isRefused || isSigned !== true || inBucket !== bucket) {
      return [403, {}, xml('<Error><Code>AccessDenied</Code></Error>')];
    }
    const found = objects.get(key);
    switch (request.method ?? '') {
      case 'PUT':
        objects.set(key, {
          content: await buffer(request),
          contentType: request.headers['content-type'],
          cacheControl: request.headers['cache-control'],
          contentEncoding: request.headers['content-encoding'],
        });
        return [200, { etag: '"x"' }, ''];
      case 'GET':
      case 'HEAD':
        if (key === '') return [200, {}, list(url.searchParams)];
        if (found === undefined) {
          return [404, {}, xml('<Error><Code>NoSuchKey</Code><Message>None</Message></Error>')];
        }
        return [200, describe(found), found.content];
      case 'POST': {
        const asked = (await buffer(request)).toString();
        for (const [, name = ''] of asked.matchAll(/<Key>([^<]+)<\/Key>/g)) objects.delete(name);
        return [200, {}, xml('<DeleteResult></DeleteResult>')];
      }
      case 'DELETE':
        objects.delete(key);
        return [204, {}, ''];
      default:
        return [405, {}, ''];
    }
  };

  const list = (query: URLSearchParams): string => {
    const [prefix, after] = [query.get('prefix') ?? '', query.get('continuation-token') ?? ''];
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
    const page = keys.slice(0, mostListed);
    const contents = page.map((key) => {
      const size = objects.get(key)?.content.length ?? 0;
      return `<Contents><Key>${key}</Key><Size>${size}</Size></Contents>`;
    });
    const isTruncated = page.length < keys.length;
    const next = isTruncated ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    const count = `<KeyCount>${page.length}</KeyCount><IsTruncated>${isTruncated}</IsTruncated>`;
    return xml(`<ListBucketResult>${count}${next}${contents.join('')}</ListBucketResult>`);
  };

  const server = createServer((request, response) => {
    void handle(request).then(([status, headers, body]) => {
      response.writeHead(status, { ...headers });
      response.end(request.method === 'HEAD' ? undefined : body);
    });
  });
  return Object.assign(store, await openOnFreePort(server));
}
