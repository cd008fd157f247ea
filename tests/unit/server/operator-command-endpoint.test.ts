import { expect, test } from 'vitest';
import { signHook, signatureHeader } from '#publisher/follow/hook-signature.ts';
import {
  createCommandEndpoint,
  deriveCommandKey,
  commandEndpointPath,
  signCommand,
} from '#server/operator-command-endpoint.ts';
import { CommandError } from '#server/platform/command-error.ts';
import { DomainError } from '#domain/errors.ts';

const key = deriveCommandKey('a secret of sixteen characters or more');
const now = 1_800_000_000_000;

function createEndpoint() {
  const done: string[][] = [];
  const failures: unknown[] = [];
  const clock = { now };
  const app = createCommandEndpoint({
    key,
    run: ({ args }) => {
      if (args[0] === 'last') return Promise.reject(new CommandError('This is the last operator.'));
      if (args[0] === 'nobody') return Promise.reject(new DomainError('user_not_found'));
      if (args[0] === 'full') return Promise.reject(new Error('no space left on device'));
      done.push(args);
      return Promise.resolve('done');
    },
    onError: (error) => failures.push(error),
    now: () => clock.now,
  });
  const post = async (
    body: object,
    {
      headers = {},
      remoteAddress = '127.0.0.1',
      host = 'localhost:4321',
    }: { headers?: Record<string, string>; remoteAddress?: string; host?: string } = {},
  ) => {
    const text = JSON.stringify(body);
    return app.request(
      commandEndpointPath,
      {
        method: 'POST',
        body: text,
        headers: { host, ...signCommand(key, text, clock.now), ...headers },
      },
      { incoming: { socket: { remoteAddress } } },
    );
  };
  const call = async (...given: Parameters<typeof post>) => (await post(...given)).status;
  return { done, failures, post, call, clock };
}

const command = (nonce = '0123456789abcdef') => ({
  command: 'operator',
  args: ['ana@tienda.cu'],
  at: now,
  nonce,
});

test('a signed command of this machine is done', async () => {
  const { done, call } = createEndpoint();
  expect(await call(command())).toBe(200);
  expect(done).toEqual([['ana@tienda.cu']]);
});

test('a command may name the logs of years', async () => {
  const { done, call } = createEndpoint();
  const args = Array.from({ length: 1_000 }, (_, day) => `/var/log/nginx/access.log.${day}`);
  expect(await call({ ...command(), command: 'visits', args })).toBe(200);
  expect(done).toEqual([args]);
});

test('the response says why a command cannot run', async () => {
  const { post } = createEndpoint();
  const response = await post({ ...command(), args: ['last'] });
  expect(response.status).toBe(422);
  expect(await response.json()).toEqual({ message: 'This is the last operator.' });
});

test.each([
  ['nobody', 'No encontramos tu cuenta. Inicia sesión otra vez.'],
  ['full', 'no space left on device'],
])('a command that fails is a failure of the server (%s)', async (why, message) => {
  const { failures, post } = createEndpoint();
  const response = await post({ ...command(), args: [why] });
  expect(response.status).toBe(500);
  expect(await response.json()).toEqual({ message });
  expect(failures).toHaveLength(1);
});

test.each([
  ['from another machine', { remoteAddress: '192.168.1.20' }],
  ['through a proxy on this one', { headers: { 'x-forwarded-for': '203.0.113.9' } }],
  ['under a name of another host', { host: 'vitrina.example' }],
])('a command %s finds no endpoint', async (_, from) => {
  const { done, call } = createEndpoint();
  expect(await call(command(), from)).toBe(404);
  expect(done).toEqual([]);
});

test.each([
  ['with another key', deriveCommandKey('another secret of sixteen characters')],
  ['with the secret itself', 'a secret of sixteen characters or more'],
])('a command that is signed %s is refused', async (_, other) => {
  const { done, call } = createEndpoint();
  const headers = { [signatureHeader]: signHook(other, now / 1000, JSON.stringify(command())) };
  expect(await call(command(), { headers })).toBe(401);
  expect(await call(command(), { headers: { [signatureHeader]: '' } })).toBe(401);
  expect(done).toEqual([]);
});

test('a command is done once, and within a minute', async () => {
  const { done, call, clock } = createEndpoint();
  expect(await call(command())).toBe(200);
  expect(await call(command())).toBe(401);
  clock.now = now + 61_000;
  expect(await call(command('fedcba9876543210'))).toBe(401);
  clock.now = now - 61_000;
  expect(await call(command('fedcba9876543210'))).toBe(401);
  expect(done).toHaveLength(1);
});

test.each([
  [{ ...command(), extra: true }],
  [{ ...command(), command: 'erase' }],
  [{ ...command(), nonce: 'short' }],
  [{ ...command(), at: undefined }],
  [[]],
  [{ ...command(), args: Array.from({ length: 1_001 }, () => 'access.log') }],
  [{ ...command(), args: ['x'.repeat(600_000)] }],
])('a signed command of another form is told so (%#)', async (body) => {
  const { done, call } = createEndpoint();
  expect(await call(body)).toBe(422);
  expect(done).toEqual([]);
});
