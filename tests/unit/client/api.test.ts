import { expect, test } from 'vitest';
import { type ApiError, createApi } from '#client/api.ts';
import { addresses } from '#contract/calls/addresses.ts';
import { endpoints } from '#contract/calls/endpoints.ts';

const id = 'k3v9x0q2m4td';

function createFake(given: Response | (() => Promise<Response>), timeout = 1000) {
  const requests: { url: string; init: RequestInit }[] = [];
  const api = createApi({
    baseUrl: 'https://vitrina.example/api',
    timeout,
    fetch: (url, init) => {
      requests.push({ url, init });
      return typeof given === 'function' ? given() : Promise.resolve(given);
    },
  });
  return { api, requests };
}

const failure = (call: Promise<unknown>) =>
  call.then(
    () => Promise.reject(new Error('the call succeeded')),
    (error: unknown) => error as ApiError,
  );

test('knows every call of the contract by its address', () => {
  for (const [name, endpoint] of Object.entries(endpoints)) {
    expect(addresses[name as keyof typeof addresses]).toEqual([endpoint.method, endpoint.path]);
  }
  expect(Object.keys(addresses).sort()).toEqual(Object.keys(endpoints).sort());
});

test('puts parameters, query, body and visitor where they belong', async () => {
  const { api, requests } = createFake(() => Promise.resolve(Response.json({})));
  await api.getProduct({ params: { id } });
  await api.searchProducts({
    query: { search: 'café y té', categoryId: [id, id], inStock: true, page: 2 },
  });
  await api.updateReview({
    params: { id },
    body: { comment: 'Bueno' },
    visitor: 'session-0123456789',
  });
  expect(requests.map(({ url }) => url)).toEqual([
    `https://vitrina.example/api/products/${id}`,
    `https://vitrina.example/api/products/public?search=caf%C3%A9+y+t%C3%A9&categoryId=${id}&categoryId=${id}&inStock=true&page=2`,
    `https://vitrina.example/api/reviews/${id}`,
  ]);
  expect(requests[2]?.init).toMatchObject({
    method: 'PATCH',
    body: '{"comment":"Bueno"}',
    headers: { 'content-type': 'application/json', 'x-session-id': 'session-0123456789' },
  });
});

test.each([202, 204])('returns nothing for a %i', async (status) => {
  const { api } = createFake(new Response(null, { status }));
  const call: Promise<unknown> = api.deleteReview({
    params: { id },
    visitor: 'session-0123456789',
  });
  expect(await call).toBe('');
});

test.each([
  [
    Response.json({ message: 'No existe', code: 'not_found' }, { status: 404 }),
    'No existe',
    'not_found',
  ],
  [
    Response.json({ message: '' }, { status: 502, statusText: 'Bad Gateway' }),
    'Bad Gateway',
    'internal',
  ],
  [new Response('<html>', { status: 500 }), 'HTTP error! status: 500', 'internal'],
  [new Response('null', { status: 418 }), 'HTTP error! status: 418', 'internal'],
])(
  'words a failure by the body, the status text or the number',
  async (response, message, code) => {
    const { api } = createFake(response);
    const error = await failure(api.getProduct({ params: { id } }));
    expect(error).toMatchObject({
      name: 'ApiError',
      status: response.status,
      message,
      code,
      issues: [],
    });
  },
);

test('hands on the fields that were refused', async () => {
  const issues = [{ path: 'comment', message: 'Muy largo' }];
  const body = { message: 'No', code: 'validation_failed', issues };
  const { api } = createFake(Response.json(body, { status: 400 }));
  expect((await failure(api.getProduct({ params: { id } }))).issues).toEqual(issues);
});

test('says in Spanish that there was no response', async () => {
  const { api } = createFake(() => Promise.reject(new TypeError('fetch failed')));
  expect(await failure(api.getProduct({ params: { id } }))).toMatchObject({
    status: 0,
    code: 'service_unavailable',
    message: 'El servidor no respondió. Comprueba tu conexión.',
  });
});

test('gives a call up after its time, or when its caller does', async () => {
  const never = () => new Promise<Response>(() => undefined);
  const hanging = createApi({
    baseUrl: '',
    timeout: 5,
    fetch: (_, init) =>
      Promise.race([
        never(),
        new Promise<Response>((_, reject) => {
          init.signal?.addEventListener('abort', () => {
            reject(new DOMException('aborted', 'AbortError'));
          });
        }),
      ]),
  });
  expect(await failure(hanging.getProduct({ params: { id } }))).toMatchObject({
    status: 0,
    code: 'request_timeout',
  });
  const controller = new AbortController();
  const reason = new Error('left the page');
  const call = failure(
    hanging.getProduct({ params: { id }, signal: controller.signal, timeout: 60_000 }),
  );
  controller.abort(reason);
  expect(await call).toBe(reason);
});
