import { expect, test } from 'vitest';
import { createResponseCache } from '#server/platform/http/response-cache.ts';

function createSubject(maxCharacters?: number) {
  const state: { revision: number | null; made: number } = { revision: 0, made: 0 };
  const memory = createResponseCache(() => state.revision, maxCharacters);
  const ask = async (key: string, during = () => undefined as unknown): Promise<string> => {
    const { body } = await memory.recall(key, async () => {
      state.made += 1;
      const body = `${key} ${state.made}`;
      const response = { body, etag: '', compressed: new Map() };
      await during();
      return response;
    });
    return body;
  };
  return { state, ask };
}

test('renders a response once', async () => {
  const { ask } = createSubject();
  expect(await ask('/a')).toBe('/a 1');
  expect(await ask('/b')).toBe('/b 2');
  expect(await ask('/a')).toBe('/a 1');
});

test('forgets everything at a write', async () => {
  const { state, ask } = createSubject();
  await ask('/a');
  state.revision = 1;
  expect(await ask('/a')).toBe('/a 2');
  expect(await ask('/a')).toBe('/a 2');
});

test('keeps no response that was made while something was written', async () => {
  const { state, ask } = createSubject();
  await ask('/a', () => (state.revision = 1));
  expect(await ask('/a')).toBe('/a 2');
});

test('makes a response once for all simultaneous callers', async () => {
  const { state, ask } = createSubject();
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const asked = [ask('/a', () => promise), ask('/a'), ask('/b')];
  resolve(undefined);
  expect(await Promise.all(asked)).toEqual(['/a 1', '/a 1', '/b 2']);
  expect(state.made).toBe(2);
});

test('makes it again for callers after a write', async () => {
  const { state, ask } = createSubject();
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const before = ask('/a', () => promise);
  state.revision = 1;
  const after = ask('/a');
  resolve(undefined);
  expect(await Promise.all([before, after])).toEqual(['/a 1', '/a 2']);
  expect(await ask('/a')).toBe('/a 2');
});

test('fails for all simultaneous callers, and is then made again', async () => {
  const { ask } = createSubject();
  const fail = () => Promise.reject(new Error('no such product'));
  const outcomes = await Promise.allSettled([ask('/a', fail), ask('/a', fail)]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await ask('/a')).toBe('/a 2');
});

test('keeps nothing that failed', async () => {
  const { ask } = createSubject();
  const failure = ask('/a', () => Promise.reject(new Error('no such product')));
  await expect(failure).rejects.toThrow('no such product');
  expect(await ask('/a')).toBe('/a 2');
});

test('keeps nothing where other processes write', async () => {
  const { state, ask } = createSubject();
  state.revision = null;
  await ask('/a');
  expect(await ask('/a')).toBe('/a 2');
});

test('drops the least recently used response when it is full', async () => {
  const { state, ask } = createSubject(12);
  await ask('/a');
  await ask('/b');
  await ask('/a');
  await ask('/c');
  expect(state.made).toBe(3);
  expect(await ask('/a')).toBe('/a 1');
  expect(await ask('/c')).toBe('/c 3');
  expect(await ask('/b')).toBe('/b 4');
});

test('drops nothing for a response that is too large to keep', async () => {
  const { ask } = createSubject(12);
  await ask('/a');
  await ask('/much too long');
  expect(await ask('/a')).toBe('/a 1');
});
