import { expect } from 'vitest';
import {
  type ApiResponse,
  type ApiUnderTest,
  type Options,
  createApiUnderTest,
} from './api-app.ts';
import { type TestPool, createTestPool } from './identity-pool.ts';
import type { TestDatabase } from './test-database.ts';
import type { PictureKeeper } from '#server/platform/context.ts';
import type { ErrorBody } from '#contract/error.ts';

export interface Owner {
  readonly headers: { readonly authorization: string };
  /** Sends a request with the owner's access token. */
  call<Body = unknown>(request: string, options?: Options): Promise<ApiResponse<Body>>;
  /** The body of a request, which must succeed. */
  get<Body>(request: string, options?: Options): Promise<Body>;
  refuse(status: number, request: string, options?: Options): Promise<ErrorBody>;
}

export interface Owners {
  readonly api: ApiUnderTest;
  readonly pool: TestPool;
  /** Creates a person with a separate account. */
  signIn(): Promise<Owner>;
}

/** The API with an identity pool for this test, so that people can sign in. */
export async function createOwners(
  testDatabase: Pick<TestDatabase, 'database'>,
  pictures?: PictureKeeper,
): Promise<Owners> {
  const pool = await createTestPool(testDatabase.database);
  const api = createApiUnderTest(
    testDatabase,
    {},
    {
      identity: pool.pool,
      ...(pictures !== undefined && { pictures }),
    },
  );
  return {
    api,
    pool,
    async signIn() {
      const { AccessToken } = await pool.signIn(await pool.createAccount());
      return createOwner(api, AccessToken);
    },
  };
}

export function createOwner(api: ApiUnderTest, accessToken: string): Owner {
  const headers = { authorization: `Bearer ${accessToken}` };
  const withToken = (options: Options = {}): Options => ({
    ...options,
    headers: { ...headers, ...options.headers },
  });
  return {
    headers,
    call: (request, options) => api.call(request, withToken(options)),
    async get<Body>(request: string, options?: Options) {
      const { status, body } = await api.call<Body>(request, withToken(options));
      expect(status, JSON.stringify(body)).toBeLessThan(300);
      return body;
    },
    refuse: (status, request, options) => api.refuse(status, request, withToken(options)),
  };
}
