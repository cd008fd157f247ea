import { expect, test } from 'vitest';
import {
  createPublishHook,
  type HookOptions,
  type PublishRequest,
} from '#publisher/follow/hook.ts';
import { signatureHeader, signHook } from '#publisher/follow/hook-signature.ts';
import { bodyPaces } from '#server/platform/http/body-pace.ts';
import { readText } from '#server/platform/http/paced-body.ts';

const secret = 'a secret of some length';
const now = 1_800_000_000;

const readBody: HookOptions['readBody'] = (c, maximum) =>
  readText(c, { maximum, pace: bodyPaces.json });

function createHook(own: string | null = secret) {
  const published: PublishRequest[] = [];
  const app = createPublishHook({
    secret: own,
    publish: (request) => published.push(request),
    readBody,
    now: () => now * 1000,
  });
  const call = async (body: string, signature = signHook(secret, now, body)) => {
    const headers = { [signatureHeader]: signature };
    return (await app.request('/hooks/publish', { method: 'POST', body, headers })).status;
  };
  return { published, call };
}

test('passes on the request of a signed call', async () => {
  const { published, call } = createHook();
  expect(await call('{}')).toBe(202);
  expect(await call('')).toBe(202);
  expect(await call('{"paths":["/offers?page=2"],"businesses":["k3v9x0q2m4td"]}')).toBe(202);
  expect(await call('{"verify":true}')).toBe(202);
  expect(await call('{"verify":true,"paths":["/"]}')).toBe(400);
  const some = { paths: ['/offers?page=2'], businesses: ['k3v9x0q2m4td'] };
  expect(published).toEqual([{}, {}, some, { verify: true }]);
});

test.each([
  ['missing', ''],
  ['of another secret', signHook('another secret', now, '{}')],
  ['of another body', signHook(secret, now, '{"paths":[]}')],
  ['too old', signHook(secret, now - 301, '{}')],
  ['from the future', signHook(secret, now + 301, '{}')],
  ['with its time changed', signHook(secret, now, '{}').replace(String(now), String(now + 1))],
  ['cut short', signHook(secret, now, '{}').slice(0, -1)],
])('refuses a signature that is %s', async (_, signature) => {
  const { published, call } = createHook();
  expect(await call('{}', signature)).toBe(401);
  expect(published).toEqual([]);
});

test('reads no more of a body than its limit, whoever sends it', async () => {
  const app = createPublishHook({ secret, publish: () => undefined, readBody });
  let pulled = 0;
  const body = new ReadableStream({
    pull(controller) {
      pulled += 65_536;
      controller.enqueue(new Uint8Array(65_536));
    },
  });
  const init = { method: 'POST', body, duplex: 'half' };
  expect((await app.request('/hooks/publish', init)).status).toBe(413);
  expect(pulled).toBeLessThan(1_000_000);
});

test('gives up a body that comes too slowly', async () => {
  const pace = { deadlineMs: 600_000, spanMs: 1, spanBytes: 1_000_000_000 };
  const published: PublishRequest[] = [];
  const app = createPublishHook({
    secret,
    publish: (request) => published.push(request),
    readBody: (c, maximum) => readText(c, { maximum, pace }),
  });
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new Uint8Array(1));
    },
  });
  const init = { method: 'POST', body, duplex: 'half' };
  expect((await app.request('/hooks/publish', init)).status).toBe(408);
  expect(published).toEqual([]);
});

test('takes each signature once', async () => {
  const { published, call } = createHook();
  expect(await call('{}')).toBe(202);
  expect(await call('{}')).toBe(401);
  expect(published).toHaveLength(1);
});

test.each(['nonsense', '[]', '{"paths":"/"}', '{"other":1}', '{"businesses":["x"]}'])(
  'refuses the signed body %s',
  async (body) => {
    expect(await createHook().call(body)).toBe(400);
  },
);

test('does not exist without a secret', async () => {
  expect(await createHook(null).call('{}')).toBe(404);
});
