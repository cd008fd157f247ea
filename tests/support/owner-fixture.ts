import type { APIRequestContext, BrowserContext } from '@playwright/test';
import sharp from 'sharp';
import type { OwnBusiness } from '#contract/stores.ts';
import type { OwnCategory } from '#contract/categories.ts';
import type { OwnProduct } from '#contract/products.ts';
import type { Page as ListPage } from '#contract/paging.ts';
import {
  createApp,
  expect,
  password,
  type SignedIn,
  test as accounts,
} from './accounts-fixture.ts';

export { expect };

/** An owner of a store, signed in on the test's page. */
export interface OwnerHand {
  readonly email: string;
  readonly store: OwnBusiness;
  /** Calls the API as this owner. The call must succeed. */
  readonly call: <Result>(method: string, path: string, data?: object) => Promise<Result>;
  readonly listProducts: () => Promise<OwnProduct[]>;
  readonly createProduct: (fields: object) => Promise<OwnProduct>;
  readonly createCategory: (fields: object) => Promise<OwnCategory>;
}

/** `test` with an owner of a store. The browser has their session from its first page on. */
export const test = accounts.extend<{ owner: OwnerHand }>({
  owner: async ({ keeper, context, request, baseURL }, use) => {
    const session = await keeper.createSignedIn();
    const { email, tokens } = session;
    await keepTokens(context, session);
    const hand = await createHand(request, `${baseURL ?? ''}/api`, tokens.AccessToken ?? '');
    await use({ ...hand, email });
  },
});

/**
 * Puts a session into the browser in the identity client's format. It does so once, so that a sign-out is not undone.
 */
async function keepTokens(
  context: BrowserContext,
  { email, client, tokens }: SignedIn,
): Promise<void> {
  const prefix = `vitrina:identity:CognitoIdentityServiceProvider.${client}.`;
  const items = {
    LastAuthUser: email,
    [`${email}.accessToken`]: tokens.AccessToken,
    [`${email}.idToken`]: tokens.IdToken,
    [`${email}.refreshToken`]: tokens.RefreshToken,
    [`${email}.clockDrift`]: '0',
  };
  // Runs when the first page begins. A separate visit would take a tenth of the test's time.
  await context.addInitScript(
    ([start, kept]) => {
      // The empty page with which each new page begins has no storage.
      if (location.protocol === 'about:') return;
      if (localStorage.getItem('session of the test') !== null) return;
      localStorage.setItem('session of the test', 'kept');
      for (const [name, value] of Object.entries(kept)) {
        localStorage.setItem(start + name, value ?? '');
      }
    },
    [prefix, items] as const,
  );
}

async function createHand(
  request: APIRequestContext,
  base: string,
  token: string,
): Promise<Omit<OwnerHand, 'email'>> {
  const call: OwnerHand['call'] = async <Result>(method: string, path: string, data?: object) => {
    const headers = { authorization: `Bearer ${token}` };
    const response = await request.fetch(base + path, { method, headers, ...(data && { data }) });
    expect(response.ok(), `${method} ${path}: ${await response.text()}`).toBe(true);
    return (response.status() === 204 ? undefined : await response.json()) as Result;
  };
  const { data } = await call<{ data: OwnBusiness[] }>('GET', '/business');
  const [store] = data;
  if (store === undefined) throw new Error('The registration made no store');
  return {
    store,
    call,
    listProducts: async () => (await call<ListPage<OwnProduct>>('GET', '/products?limit=100')).data,
    createProduct: (fields) => call('POST', '/products', { name: 'Pan', price: 10, ...fields }),
    createCategory: (fields) => call('POST', '/categories', { name: 'Dulces', ...fields }),
  };
}

/** Turns the second factor of an owner on, which their session has then shown. */
export async function turnFactorOn({ call }: Pick<OwnerHand, 'call'>): Promise<void> {
  const { secret } = await call<{ secret: string }>('POST', '/auth/second-factor/begin', {
    password,
  });
  await call('POST', '/auth/second-factor/on', { code: createApp(secret).generate() });
}

/** A photo of one colour. It is small, for tests that are not about large photos. */
export async function takePhoto(
  color: string,
  size = { width: 400, height: 300 },
): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const picture = sharp({ create: { ...size, channels: 3, background: color } });
  return { name: `${color}.jpg`, mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() };
}
