import { expect, test } from 'vitest';
import { describeEndpoints } from '#server/platform/http/docs/openapi.ts';

const { paths } = describeEndpoints('Vitrina');
const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
const find = (name: string) => operations.find(({ operationId }) => operationId === name);

test('every status of every call has a description', () => {
  const texts = operations.flatMap(({ operationId, responses }) =>
    Object.entries(responses).map(([status, { description }]) => ({
      call: `${operationId} ${status}`,
      description,
    })),
  );
  expect(texts.length).toBeGreaterThan(200);
  expect(texts.filter(({ description }) => ['', 'Error'].includes(description))).toEqual([]);
});

test.each([
  ['updateProduct', '409', 'a product that an operator holds'],
  ['createBusiness', '403', 'an account that is leaving'],
  ['createReport', '422', 'a key that came with other data'],
  ['offerExport', '202', 'a file that is made later'],
])('%s names %s: %s', (name, status) => {
  expect(Object.keys(find(name)?.responses ?? {})).toContain(status);
});

test("a path with a public call and an owners' call describes both", () => {
  const shared = operations.filter(({ summary }) => summary.includes('; con sesión: '));
  expect(shared.map(({ operationId }) => operationId).sort()).toEqual([
    'getProduct',
    'listBusinesses',
    'listCategories',
    'listProductImages',
    'listReviews',
  ]);
  expect(find('getProduct')?.summary).toBe(
    'Un producto visible; con sesión: Un producto visible, o uno propio aunque esté oculto',
  );
});
