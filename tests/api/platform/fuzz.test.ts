import * as fc from 'fast-check';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiUnderTest } from '../../support/api-app.ts';
import { createOwners } from '../../support/owners.ts';
import { makeCategory, makeProduct, saveStore } from '../../support/catalogue-factory.ts';
import { type PictureFolder, createPictureFolder } from '../../support/pictures.ts';
import { describeOnBothEngines } from '../../support/test-database.ts';
import { reportFigure, trialCount } from '../../support/trials/trial.ts';
import { tapKinds } from '#domain/visits/tap-kind.ts';
import { ErrorBodySchema } from '#contract/error.ts';
import type { ProductSearchPage } from '#contract/search.ts';
import {
  type ApiDocument,
  type ApiOperation,
  type JsonSchema,
} from '#server/platform/http/docs/api-document.ts';

const nasty = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '%00',
  '%zz',
  '\ud800',
  '💥'.repeat(50),
  'ñ'.repeat(300),
  '-1',
  '0',
  '1e309',
  'NaN',
  '9007199254740993',
  '99999999999999999999999',
  '1.005',
  "'; drop table products; --",
  '{"a":1}',
  '__proto__',
  'true',
  'null',
  '../../etc/passwd',
  "to_tsquery('a & | !')",
  ':* & ! | ( ) <-> \\',
  'k3v9x0q2m4td',
];

const deep = (depth: number): unknown => (depth === 0 ? 'x' : { a: [deep(depth - 1)] });
const anyText = fc.oneof(fc.constantFrom(...nasty), fc.string({ unit: 'binary', maxLength: 40 }));
const anyValue = fc.oneof(
  anyText,
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constantFrom(null, [], {}, deep(60), 'x'.repeat(3_000), 1e21, -0),
);

/** A value that fits a schema more often than not. */
function valueOf(schema: JsonSchema, known: readonly string[]): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valueOf(one, known)));
  switch (schema.type) {
    case 'integer':
    case 'number':
      return fc.oneof(fc.integer({ min: -2, max: 40 }), fc.double({ min: -1, max: 1e12 }));
    case 'boolean':
      return fc.boolean();
    case 'array':
      return fc.array(valueOf(schema.items ?? {}, known), { maxLength: 3 });
    case 'object':
      return objectOf(schema, known);
    case undefined:
    default:
      return fc.oneof(fc.constantFrom(...known, '1', '3', 'café', 'pan'), anyText);
  }
}

/** An object with some of the fields of a schema. */
function objectOf(schema: JsonSchema, known: readonly string[]): fc.Arbitrary<unknown> {
  const fields = Object.entries(schema.properties ?? {}).map(
    ([name, property]) =>
      [name, fc.oneof({ weight: 4, arbitrary: valueOf(property, known) }, anyValue)] as const,
  );
  return fc.record(Object.fromEntries(fields), { requiredKeys: [] });
}

interface Attempt {
  method: string;
  path: string;
  query: [string, string][];
  session: string | undefined;
  body: string | FormData | undefined;
  isSignedIn: boolean;
}

function attempts(api: ApiDocument, known: readonly string[]): fc.Arbitrary<Attempt> {
  const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  return fc.constantFrom(...operations).chain(({ path, method, operation }) =>
    fc.record({
      method: fc.constant(method.toUpperCase()),
      path: pathOf(path, known),
      query: queryOf(operation, known),
      session: fc.option(fc.oneof(fc.constant('s'.repeat(32)), fc.constantFrom('x', 'é', ' ')), {
        nil: undefined,
      }),
      body: bodyOf(operation, known),
      isSignedIn: fc.boolean(),
    }),
  );
}

/** A path with a value for each of its parameters. */
function pathOf(path: string, known: readonly string[]): fc.Arbitrary<string> {
  const value = (name: string) =>
    name === 'kind'
      ? fc.constantFrom(...tapKinds)
      : fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...known) }, anyText);
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return fc.tuple(...names.map(value)).map((values) => {
    const encoded = values.map((one) => encodeURIComponent(one.toWellFormed()));
    return path.replaceAll(/\{\w+\}/g, () => encoded.shift() ?? '');
  });
}

function queryOf(
  operation: ApiOperation,
  known: readonly string[],
): fc.Arbitrary<[string, string][]> {
  const parameters = operation.parameters.filter(
    (one) => one.in === 'query' && one.name !== 'wait',
  );
  const pairs = parameters.map((one) =>
    fc.tuple(
      fc.constant(one.name),
      fc.oneof({ weight: 4, arbitrary: valueOf(one.schema, known) }, anyValue).map(String),
    ),
  );
  const extra = fc.tuple(anyText, anyText);
  return fc
    .tuple(
      fc.subarray(pairs),
      fc.oneof({ weight: 11, arbitrary: fc.constant([]) }, fc.tuple(extra)),
    )
    .chain(([chosen, more]) => fc.tuple(...chosen).map((list) => [...list, ...more]));
}

function bodyOf(
  operation: ApiOperation,
  known: readonly string[],
): fc.Arbitrary<string | FormData | undefined> {
  const content = operation.requestBody?.content;
  if (content === undefined) return fc.constant(undefined);
  if ('multipart/form-data' in content) return formOf(content['multipart/form-data'].schema, known);
  const { schema } = content['application/json'];
  return fc
    .oneof({ weight: 6, arbitrary: objectOf(schema, known) }, anyValue)
    .map((value) => JSON.stringify(value));
}

/** A form whose parts may be of the wrong kind, too many, or no pictures. */
function formOf(schema: JsonSchema, known: readonly string[]): fc.Arbitrary<FormData> {
  const names = [...Object.keys(schema.properties ?? {}), 'other'];
  const file = fc.oneof(fc.uint8Array({ maxLength: 60 }), fc.constant(Uint8Array.from(onePixel)));
  const part = fc.oneof(
    file.map((bytes) => new File([bytes], 'foto.png', { type: 'image/png' })),
    fc.constantFrom(...known),
    anyText.map((text) => text.toWellFormed()),
  );
  return fc.array(fc.tuple(fc.constantFrom(...names), part), { maxLength: 5 }).map((parts) => {
    const form = new FormData();
    for (const [name, value] of parts) form.append(name, value);
    return form;
  });
}

/** A picture as small as can be. */
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const numRuns = trialCount(600, 10_000);

describeOnBothEngines('any request', (testDatabase) => {
  let api: ApiUnderTest;
  let known: string[] = [];
  let authorization = '';
  let folder: PictureFolder;

  afterAll(() => {
    folder.remove();
  });
  beforeAll(async () => {
    folder = createPictureFolder();
    const owners = await createOwners(testDatabase, folder.keeper);
    api = owners.api;
    const ana = await owners.signIn();
    authorization = ana.headers.authorization;
    const own = await ana.call<{ id: string }>('POST /business', {
      body: { name: 'La mía', type: 'food', province: 'Granma' },
    });
    const product = await ana.call<{ id: string }>('POST /products', { body: { name: 'Pan' } });
    const category = await ana.call<{ id: string }>('POST /categories', {
      body: { name: 'Panes' },
    });
    const store = await saveStore(testDatabase.database, {
      categories: [makeCategory('Pan')],
      products: [makeProduct({ name: 'Pan de maíz', category: 0 }), makeProduct()],
    });
    const { data } = await api.get<ProductSearchPage>('/products/public');
    const mine = [own.body.id, product.body.id, category.body.id];
    known = [store, 'cafe-la-esquina', ...mine, ...data.map(({ id }) => id)];
  });

  test('is handled by the contract, and never ends in a failure', async () => {
    const document = await api.get<ApiDocument>('/openapi.json');
    const seen = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(attempts(document, known), async (attempt) => {
        const { method, path, query, session, body, isSignedIn } = attempt;
        const search = new URLSearchParams(
          query.map(([a, b]) => [a.toWellFormed(), b.toWellFormed()]),
        );
        const url = `/api${path}${search.size === 0 ? '' : `?${search.toString()}`}`;
        const response = await api.app.request(url, {
          method,
          headers: {
            ...(!(body instanceof FormData) && { 'content-type': 'application/json' }),
            ...(isSignedIn && { authorization }),
            ...(session !== undefined && { 'x-session-id': session }),
          },
          ...(body !== undefined && { body }),
        });
        const text = await response.text();
        seen.set(response.status, (seen.get(response.status) ?? 0) + 1);
        // A success is checked against its schema by the app under test, which would respond 500.
        expect(response.status, text).toBeLessThan(500);
        // A request that a rate limit refuses has reached no route; wrong passwords and codes lock a name in theirs.
        if (response.status === 429) expect(path).toMatch(/^\/(?:auth|account)\//);
        if (response.status >= 400) v.parse(ErrorBodySchema, JSON.parse(text));
      }),
      { numRuns },
    );
    const statuses = [...seen].sort(([a], [b]) => a - b);
    const counts = statuses.map(([status, count]) => `${status}: ${count}`).join(', ');
    reportFigure(`${testDatabase.engine}: responses by status`, counts);
    expect([...seen.keys()]).toEqual(expect.arrayContaining([200, 400, 404]));
  });
});
