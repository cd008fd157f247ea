import { expect, test } from 'vitest';
import { listFallbacks } from '#server/platform/static/address.ts';

const none = 'businesses/sin-negocios.html';

test.each([
  ['/businesses', 'province=la-habana&municipality=playa', [none]],
  ['/businesses', 'type=cafe&province=la-habana', [none]],
  [
    '/businesses',
    'province=la-habana&municipality=luna',
    ['businesses/_q/province=la-habana.html', none],
  ],
  ['/businesses', 'type=cafe&province=luna', ['businesses/_q/type=cafe.html', 'businesses.html']],
  ['/businesses', 'municipality=playa', ['businesses.html', 'businesses.html']],
  ['/businesses', 'type=cafe&page=99', ['businesses/_q/type=cafe&page=99.html', 'businesses.html']],
  ['/cafe', 'province=la-habana', ['cafe.html', 'cafe.html']],
])('%s?%s, which is not rendered, is answered by %j', (pathname, query, files) => {
  expect(listFallbacks(pathname, `?${query}`)).toEqual(files);
});
