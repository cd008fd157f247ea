import { expect, test } from 'vitest';
import { defineEndpoint } from '#contract/endpoint.ts';

const texts = { tag: 'A', summary: 'A' };

test('an endpoint has its method and path from its key', () => {
  expect(defineEndpoint('GET /products/:id', texts)).toMatchObject({
    key: 'GET /products/:id',
    method: 'GET',
    path: '/products/:id',
  });
});

test('a GET counts as a read, and any other call must say what it counts towards', () => {
  expect(defineEndpoint('GET /a', texts).limit).toBe('reads');
  expect(defineEndpoint('POST /a', { ...texts, limit: 'identity' }).limit).toBe('identity');
  expect(defineEndpoint('POST /a', { ...texts, limit: null }).limit).toBeNull();
  // @ts-expect-error -- it says no limit
  defineEndpoint('POST /a', texts);
});
