import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { expect } from 'vitest';
import { createQuickPool } from './quick-pool.ts';
import type { TestDatabase } from './test-database.ts';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/platform/config/env.ts';
import type { BodyPaces } from '#server/platform/http/body-pace.ts';
import type { Services } from '#server/create-services.ts';
import { createServices } from '#server/create-services.ts';
import type { PictureKeeper } from '#server/platform/context.ts';
import type { UserPool } from '#server/platform/identity/user-pool.ts';
import type { ErrorBody } from '#contract/error.ts';
import { publisherTokenHeader } from '#contract/published.ts';

/** One folder for each test process. Every upload removes its own files. */
export const uploadDir = join(tmpdir(), `vitrina-test-uploads-${process.pid}`);

export const testSecret = 'a secret of sixteen characters or more';
export const testPublisherToken = 'a token of sixteen characters or more';

export interface ApiResponse<Body> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

export interface Options {
  readonly body?: unknown;
  readonly session?: string;
  readonly headers?: Record<string, string>;
}

export interface ApiUnderTest {
  readonly services: Services;
  readonly app: ReturnType<typeof createApp>;
  /** Log lines about failures. */
  readonly logged: readonly string[];
  /** A request below `/api`. The app itself checks every success against its schema. */
  call<Body = unknown>(request: string, options?: Options): Promise<ApiResponse<Body>>;
  /** The body of a GET, which must succeed. */
  get<Body>(path: string, session?: string): Promise<Body>;
  /** The error of a request, which must be refused with this status. */
  refuse(status: number, request: string, options?: Options): Promise<ErrorBody>;
}

/** The API on a test database. Without given limits it has no rate limits. */
export function createApiUnderTest(
  { database }: Pick<TestDatabase, 'database'>,
  variables: Record<string, string> = {},
  parts: {
    readonly identity?: UserPool;
    readonly pictures?: PictureKeeper;
    readonly paces?: BodyPaces;
    readonly readSiteCursor?: () => Promise<number | null>;
  } = {},
): ApiUnderTest {
  if (!existsSync(uploadDir)) {
    mkdirSync(uploadDir);
    process.once('exit', () => {
      rmSync(uploadDir, { recursive: true, force: true });
    });
  }
  const { paces, readSiteCursor, ...context } = parts;
  const identity = createQuickPool({ db: database.kysely, issuer: 'http://localhost/identity' });
  const services = createServices({ database, secret: testSecret, identity, ...context });
  const config = readConfig({
    PUBLISHER_TOKEN: testPublisherToken,
    RATE_LIMIT_READS: '0',
    RATE_LIMIT_WRITES: '0',
    RATE_LIMIT_FAVOURITES: '0',
    RATE_LIMIT_FAVOURITES_DAY: '0',
    RATE_LIMIT_COMMENTS_DAY: '0',
    RATE_LIMIT_OWNERS: '0',
    RATE_LIMIT_IDENTITY: '0',
    RATE_LIMIT_OPERATORS: '0',
    RATE_LIMIT_REPORTS: '0',
    RATE_LIMIT_TAPS: '0',
    RATE_LIMIT_CARDS: '0',
    ...variables,
  });
  const logged: string[] = [];
  const logger = pino({ level: 'error' }, { write: (line: string) => logged.push(line) });
  const app = createApp({
    services,
    config,
    logger,
    uploadDir,
    ...(paces !== undefined && { paces }),
    ...(readSiteCursor !== undefined && { readSiteCursor }),
    checksResponses: true,
  });

  const call = async <Body>(request: string, options: Options = {}): Promise<ApiResponse<Body>> => {
    const [method = 'GET', path = ''] = request.includes(' ')
      ? request.split(' ')
      : ['GET', request];
    const { body, session, headers = {} } = options;
    const isForm = body instanceof FormData;
    const response = await app.request(`/api${path}`, {
      method,
      headers: {
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        ...(session !== undefined && { 'x-session-id': session }),
        ...(path.startsWith('/changes') && { [publisherTokenHeader]: testPublisherToken }),
        ...headers,
      },
      ...(body !== undefined && {
        body: typeof body === 'string' || isForm ? body : JSON.stringify(body),
      }),
    });
    const text = await response.text();
    const parsed = text === '' ? undefined : (JSON.parse(text) as unknown);
    return { status: response.status, headers: response.headers, body: parsed as Body };
  };
  return {
    services,
    app,
    logged,
    call,
    async get<Body>(path: string, session?: string) {
      const response = await call<Body>(path, session === undefined ? {} : { session });
      expect(response.status, JSON.stringify(response.body)).toBe(200);
      return response.body;
    },
    async refuse(status, request, options) {
      const response = await call<ErrorBody>(request, options);
      expect(response.status, JSON.stringify(response.body)).toBe(status);
      expect(response.body.message).not.toBe('');
      return response.body;
    },
  };
}
