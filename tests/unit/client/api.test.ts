import { expect, test } from 'vitest';
import { type ApiError, createApi, type OwnerCalls } from '#client/api.ts';
import { endpoints } from '#contract/endpoints.ts';

const id = 'k3v9x0q2m4td';

function createFakeFetch(given: Response | (() => Promise<Response>)) {
  const requests: { url: string; init: RequestInit }[] = [];
  return {
    requests,
    baseUrl: 'https://vitrina.example/api',
    timeout: 1000,
    fetch: (url: string, init: RequestInit) => {
      requests.push({ url, init });
      return typeof given === 'function' ? given() : Promise.resolve(given);
    },
  };
}

function createFake(given: Response | (() => Promise<Response>)) {
  const { requests, ...options } = createFakeFetch(given);
  return { api: createApi(options), requests };
}

const failure = (call: Promise<unknown>) =>
  call.then(
    () => Promise.reject(new Error('the call succeeded')),
    (error: unknown) => error as ApiError,
  );

test('no two calls of one client have the same key', () => {
  const clients = Object.groupBy(Object.values(endpoints), ({ role, bearer }) =>
    role === undefined ? bearer : 'operator',
  );
  expect(Object.keys(clients).sort()).toEqual(['none', 'operator', 'required']);
  for (const calls of Object.values(clients)) {
    const keys = calls.map(({ key }) => key);
    expect(keys).toEqual([...new Set(keys)]);
  }
});

test('sends the version and the key of a creation, and files as they are', async () => {
  const { requests, ...options } = createFakeFetch(() => Promise.resolve(Response.json({})));
  const api = createApi<OwnerCalls>(options);
  await api('PATCH /products/:id', { params: { id }, body: { name: 'Pan' }, version: 3 });
  const form = new FormData();
  await api('POST /images/upload', { body: form, idempotencyKey: 'k' });
  expect(requests[0]?.init).toMatchObject({
    method: 'PATCH',
    body: '{"name":"Pan"}',
    headers: { 'if-match': '"3"' },
  });
  expect(requests[1]?.init).toMatchObject({ body: form, headers: { 'idempotency-key': 'k' } });
  expect(requests[1]?.init.headers).not.toHaveProperty('content-type');
});

test('puts parameters, query, body and visitor where they belong', async () => {
  const { api, requests } = createFake(() => Promise.resolve(Response.json({})));
  await api('GET /products/:id', { params: { id } });
  await api('GET /products/public', {
    query: { search: 'café y té', categoryId: [id, id], inStock: true, page: 2 },
  });
  await api('PATCH /reviews/:id', {
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

test.each([202, 204])('returns an empty text for a %i without a body', async (status) => {
  const { api } = createFake(new Response(null, { status }));
  const call: Promise<unknown> = api('DELETE /reviews/:id', {
    params: { id },
    visitor: 'session-0123456789',
  });
  expect(await call).toBe('');
});

test("uses the API's words for a refusal", async () => {
  const refusal = { message: 'No existe', code: 'not_found' };
  const { api } = createFake(Response.json(refusal, { status: 404 }));
  expect(await failure(api('GET /products/:id', { params: { id } }))).toMatchObject({
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
])('counts %s as no response', async (_, body, status) => {
  const { api } = createFake(() =>
    Promise.resolve(new Response(body, { status, statusText: 'No' })),
  );
  const calls = [
    api('GET /products/:id', { params: { id } }),
    api('POST /auth/login', { body: { email: 'ana@tienda.cu', password: 'x' } }),
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
  expect(await failure(api('GET /products/:id', { params: { id } }))).toMatchObject({
    status: 413,
    code: 'payload_too_large',
    message: 'Pesa demasiado: el máximo es de 10 MB en total.',
  });
});

test('passes on the refused fields', async () => {
  const issues = [{ path: 'comment', message: 'Muy largo' }];
  const body = { message: 'No', code: 'validation_failed', issues };
  const { api } = createFake(Response.json(body, { status: 400 }));
  expect((await failure(api('GET /products/:id', { params: { id } }))).issues).toEqual(issues);
});

test('says in Spanish that there was no response', async () => {
  const { api } = createFake(() => Promise.reject(new TypeError('fetch failed')));
  expect(await failure(api('GET /products/:id', { params: { id } }))).toMatchObject({
    status: 0,
    code: 'service_unavailable',
    message: 'El servidor no respondió. Comprueba tu conexión.',
  });
});

test('ends a call after its time, or when its caller aborts', async () => {
  const hanging = createApi({
    baseUrl: '',
    timeout: 5,
    fetch: (_, init) =>
      new Promise<Response>((_, reject) => {
        init.signal?.addEventListener('abort', () => {
          reject(new DOMException('aborted', 'AbortError'));
        });
      }),
  });
  expect(await failure(hanging('GET /products/:id', { params: { id } }))).toMatchObject({
    status: 0,
    code: 'request_timeout',
  });
  const controller = new AbortController();
  const reason = new Error('left the page');
  const call = failure(
    hanging('GET /products/:id', { params: { id }, signal: controller.signal, timeout: 60_000 }),
  );
  controller.abort(reason);
  expect(await call).toBe(reason);
});
