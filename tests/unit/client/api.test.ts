import { expect, test } from 'vitest';
import { type ApiError, createApi } from '#client/api.ts';
import { addresses } from '#contract/calls/addresses.ts';
import { endpoints } from '#contract/endpoints.ts';

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

test('words a refusal as the API does', async () => {
  const refusal = { message: 'No existe', code: 'not_found' };
  const { api } = createFake(Response.json(refusal, { status: 404 }));
  expect(await failure(api.getProduct({ params: { id } }))).toMatchObject({
    name: 'ApiError',
    status: 404,
    ...refusal,
    issues: [],
  });
});

const page = '<!doctype html><title>Not Found</title>';

test.each([
  ['the page of a static host that has no such address', page, 404],
  ['the start page that a host sends for every address', page, 200],
  ['a host that takes no POST', page, 405],
  ['a proxy whose API is away', page, 502],
  ['JSON of another server', '{"message":"Not Found"}', 404],
  ['JSON of a proxy', '{"message":"","code":"bad_gateway"}', 502],
  ['codes of another service', '{"message":"Not Found","code":"404"}', 404],
  ['no body', '', 404],
])('takes %s for no response', async (_, body, status) => {
  const { api } = createFake(() =>
    Promise.resolve(new Response(body, { status, statusText: 'No' })),
  );
  const calls = [
    api.getProduct({ params: { id } }),
    api.login({ body: { email: 'ana@tienda.cu', password: 'x' } }),
  ];
  for (const call of calls) {
    expect(await failure(call)).toMatchObject({
      status: 0,
      code: 'service_unavailable',
      message: 'El servicio no está disponible en este momento. Intenta de nuevo en unos minutos.',
    });
  }
});

test('believes a proxy that a body is too large', async () => {
  const { api } = createFake(new Response(page, { status: 413 }));
  expect(await failure(api.getProduct({ params: { id } }))).toMatchObject({
    status: 413,
    code: 'payload_too_large',
  });
});

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
