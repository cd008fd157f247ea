import { expect, test } from 'vitest';
import { acceptedEncodings } from '#server/platform/http/accept-encoding.ts';

test.each([
  [undefined, ['identity']],
  ['', ['identity']],
  ['gzip, deflate, br, zstd', ['br', 'gzip', 'identity']],
  ['GZIP', ['gzip', 'identity']],
  ['gzip, br;q=0.5', ['gzip', 'br', 'identity']],
  ['*', ['br', 'gzip', 'identity']],
  ['*;q=0.5, gzip;q=0', ['br', 'identity']],
  ['br;q=0, gzip;q=0', ['identity']],
  ['identity;q=0, *;q=0', ['identity']],
  ['br;q=many, gzip', ['gzip', 'identity']],
  ['gzip;q=0.5, identity', ['identity', 'gzip']],
])('%s accepts %j', (header, encodings) => {
  expect(acceptedEncodings(header)).toEqual(encodings);
});
