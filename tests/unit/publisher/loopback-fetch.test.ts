import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { createServer, type RequestListener, type Server } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { openOnFreePort } from '../../support/listen.ts';
import { createApi } from '#client/api.ts';
import { fetchFromLoopback } from '#publisher/read/loopback-fetch.ts';

async function serve(listener: RequestListener): Promise<{ server: Server; baseUrl: string }> {
  const server = createServer(listener);
  const listening = await openOnFreePort(server);
  onTestFinished(() => listening.close());
  return { server, baseUrl: listening.url };
}

const createClient = (baseUrl: string) =>
  createApi({ baseUrl, headers: { 'x-name': 's' }, fetch: fetchFromLoopback });

test('gets a response in whatever parts it comes', async () => {
  const { baseUrl } = await serve((request, response) => {
    const text = JSON.stringify({
      data: ['ñandú'],
      path: request.url,
      name: request.headers['x-name'],
    });
    const bytes = Buffer.from(text);
    const middle = bytes.indexOf('ñ') + 1;
    response.write(bytes.subarray(0, middle));
    setImmediate(() => response.end(bytes.subarray(middle)));
  });
  await expect(createClient(baseUrl)('GET /changes', { query: { after: '7' } })).resolves.toEqual({
    data: ['ñandú'],
    path: '/changes?after=7',
    name: 's',
  });
});

test("passes on the server's refusal", async () => {
  const { baseUrl } = await serve((_request, response) => {
    response.writeHead(410).end(JSON.stringify({ code: 'cursor_expired', message: 'Ya no está' }));
  });
  await expect(createClient(baseUrl)('GET /changes', {})).rejects.toMatchObject({
    status: 410,
    code: 'cursor_expired',
  });
});

test('rejects when nobody listens, and when a response breaks off', async () => {
  const { server, baseUrl } = await serve((_request, response) => {
    response.write('{"data":');
    setImmediate(() => response.destroy());
  });
  const unavailable = { status: 0, code: 'service_unavailable' };
  await expect(createClient(baseUrl)('GET /changes', {})).rejects.toMatchObject(unavailable);
  await new Promise((resolve) => server.close(resolve));
  await expect(createClient(baseUrl)('GET /changes', {})).rejects.toMatchObject(unavailable);
});

test('gives up with the signal, before a response and in the middle of one', async () => {
  let ending = new AbortController();
  const giveUp = () => {
    ending.abort(new Error('enough'));
  };
  let begun = 0;
  const noteResponse = () => {
    begun += 1;
    setImmediate(giveUp);
  };
  // Node publishes here that a client has the head of its response.
  subscribe('http.client.response.finish', noteResponse);
  onTestFinished(() => void unsubscribe('http.client.response.finish', noteResponse));
  const { baseUrl } = await serve((request, response) => {
    if (request.url?.includes('after') === true) response.write('{"data":');
    else giveUp();
  });
  for (const [index, query] of [{}, { after: '7' }].entries()) {
    ending = new AbortController();
    const call = createClient(baseUrl)('GET /changes', {
      query,
      signal: ending.signal,
    });
    await expect(call).rejects.toThrow('enough');
    expect(begun).toBe(index);
  }
});

test('asks again when the server closed the connection that it kept', async () => {
  let requests = 0;
  const { server, baseUrl } = await serve((_request, response) => {
    requests += 1;
    response.end('{}');
  });
  const client = createClient(baseUrl);
  await client('GET /changes', {});
  // The next request finds a connection that is being reset.
  server.prependOnceListener('request', (request) => {
    request.socket.resetAndDestroy();
  });
  await expect(client('GET /changes', {})).resolves.toEqual({});
  expect(requests).toBeGreaterThanOrEqual(2);
});

test('makes only requests that read', async () => {
  let requests = 0;
  const { baseUrl } = await serve((_request, response) => {
    requests += 1;
    response.end('{}');
  });
  const request = { method: 'POST', headers: {} };
  await expect(fetchFromLoopback(baseUrl, request)).rejects.toThrow('makes no POST');
  expect(requests).toBe(0);
});
