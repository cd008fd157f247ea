import type { S3Client } from '@aws-sdk/client-s3';

export interface BucketSettings {
  readonly bucket: string;
  readonly region: string;
  readonly endpoint: string | undefined;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** The bucket of a site, and the prefix of its keys, such as 'tienda/'. */
export interface SiteBucket extends BucketSettings {
  readonly prefix: string;
}

export interface ObjectHead {
  readonly contentType: string;
  readonly cacheControl: string;
  /** '' for no encoding. */
  readonly contentEncoding: string;
  /** The address to which a bucket that serves a website redirects a request for the object; '' for no redirect. */
  readonly redirect: string;
  /** A note that the writer stores with the object. */
  readonly note: string;
}

export interface StoredObject extends ObjectHead {
  readonly body: Uint8Array<ArrayBuffer>;
}

/** Objects of a bucket by key. Each write replaces the whole object. When a call resolves, its result is durable. */
export interface Bucket {
  head(key: string): Promise<ObjectHead | null>;
  get(key: string): Promise<StoredObject | null>;
  put(key: string, object: StoredObject): Promise<void>;
  /** Does nothing when there is no such object. */
  remove(key: string): Promise<void>;
  /** Keys that begin with the prefix, in order. */
  list(prefix: string): AsyncIterable<string>;
}

/** Milliseconds. After that the service counts as unreachable: the call fails, and the caller may repeat it. */
const connectionTimeout = 3_000;
const usualSilenceMs = 10_000;
const attempts = 2;

export interface BucketOptions {
  /** Milliseconds for which the service may be silent, before its response and in the middle of it. */
  readonly silenceMs?: number;
}

/** Opens a bucket of an S3-compatible service. The library loads at the first call. */
export function openBucket(
  settings: BucketSettings,
  { silenceMs = usualSilenceMs }: BucketOptions = {},
): Bucket {
  const { bucket: Bucket } = settings;
  let opened: ReturnType<typeof connect> | undefined;
  const open = () => (opened ??= connect(settings, silenceMs));

  return {
    async head(Key) {
      const { s3, HeadObjectCommand } = await open();
      const found = await nullIfMissing(s3.send(new HeadObjectCommand({ Bucket, Key })));
      return found && describe(found);
    },
    async get(Key) {
      const { s3, GetObjectCommand } = await open();
      const found = await nullIfMissing(s3.send(new GetObjectCommand({ Bucket, Key })));
      if (found === null) return null;
      const body = new Uint8Array((await found.Body?.transformToByteArray()) ?? []);
      return { ...describe(found), body };
    },
    async put(Key, object) {
      const { s3, PutObjectCommand } = await open();
      const { body, contentType, cacheControl, contentEncoding, redirect, note } = object;
      await s3.send(
        new PutObjectCommand({
          Bucket,
          Key,
          Body: body,
          ContentLength: body.length,
          ContentType: contentType,
          CacheControl: cacheControl,
          ...(contentEncoding !== '' && { ContentEncoding: contentEncoding }),
          ...(note !== '' && { Metadata: { note } }),
          ...(redirect !== '' && { WebsiteRedirectLocation: redirect }),
        }),
      );
    },
    async remove(Key) {
      const { s3, DeleteObjectCommand } = await open();
      // Not every service answers with success for an object that it does not have.
      await nullIfMissing(s3.send(new DeleteObjectCommand({ Bucket, Key })));
    },
    async *list(Prefix) {
      const { s3, ListObjectsV2Command } = await open();
      for (let ContinuationToken: string | undefined; ;) {
        const page = await s3.send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }));
        for (const { Key } of page.Contents ?? []) if (Key !== undefined) yield Key;
        ContinuationToken = page.NextContinuationToken;
        if (ContinuationToken === undefined) return;
      }
    },
  };
}

async function connect(
  { region, endpoint, accessKeyId, secretAccessKey }: BucketSettings,
  silenceMs: number,
) {
  const library = await import('@aws-sdk/client-s3');
  const s3: S3Client = new library.S3Client({
    credentials: { accessKeyId, secretAccessKey },
    region,
    maxAttempts: attempts,
    requestHandler: {
      connectionTimeout,
      requestTimeout: silenceMs,
      throwOnRequestTimeout: true,
      // The limit above ends with the head of a response. Without this one a body may never end.
      socketTimeout: silenceMs,
    },
    // Services other than Amazon's do not understand checksums behind the body.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
  });
  return { ...library, s3 };
}

interface Described {
  readonly ContentType?: string | undefined;
  readonly CacheControl?: string | undefined;
  readonly ContentEncoding?: string | undefined;
  readonly WebsiteRedirectLocation?: string | undefined;
  readonly Metadata?: Readonly<Record<string, string>> | undefined;
}

const describe = (found: Described): ObjectHead => ({
  contentType: found.ContentType ?? '',
  cacheControl: found.CacheControl ?? '',
  contentEncoding: found.ContentEncoding ?? '',
  redirect: found.WebsiteRedirectLocation ?? '',
  note: found.Metadata?.note ?? '',
});

function nullIfMissing<Value>(call: Promise<Value>): Promise<Value | null> {
  return call.catch((error: unknown) => {
    const name = error instanceof Error ? error.name : '';
    // A missing bucket must not look like a missing object.
    if (name === 'NoSuchKey' || name === 'NotFound') return null;
    throw error;
  });
}
