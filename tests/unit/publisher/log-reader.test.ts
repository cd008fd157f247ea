import { expect, test, vi } from 'vitest';
import type { Changes } from '#contract/publication.ts';
import { createLogReader } from '#publisher/follow/log-reader.ts';

interface HeldRequest {
  readonly after: number;
  readonly wait: number;
  readonly signal: AbortSignal;
  respond(changes: Changes): void;
  fail(error: Error): void;
}

/** A log that responds when the test tells it to. */
function createLog() {
  const requests: HeldRequest[] = [];
  const listChanges = vi.fn(
    (
      _key: string,
      { query, signal }: { query: { after: string; wait: number }; signal: AbortSignal },
    ) =>
      new Promise<Changes>((resolve, reject) => {
        const { after, wait } = query;
        requests.push({ after: Number(after), wait, signal, respond: resolve, fail: reject });
        signal.addEventListener('abort', () => {
          reject(new Error('aborted'));
        });
      }),
  );
  const reader = createLogReader(listChanges as never);
  return { reader, requests };
}

const nothing = { data: [], cursor: 4 };
const turn = () => new Promise((resolve) => setImmediate(resolve));

test('one request serves all listeners after the same cursor', async () => {
  const { reader, requests } = createLog();
  reader.listen(4);
  expect(await reader.readNext(4, 0)).toEqual(nothing);
  const next = reader.readNext(4, 60);
  expect(requests).toHaveLength(1);
  requests[0]?.respond({ data: [], cursor: 9 });
  expect(await next).toEqual({ data: [], cursor: 9 });
});

test('says that the response has come, and gives it once', async () => {
  const { reader, requests } = createLog();
  reader.listen(4);
  expect(reader.hasResponse()).toBe(false);
  requests[0]?.respond({ data: [], cursor: 9 });
  await turn();
  expect(reader.hasResponse()).toBe(true);
  expect(await reader.readNext(4, 0)).toEqual({ data: [], cursor: 9 });
  expect(reader.hasResponse()).toBe(false);
});

test('gives up a request about another cursor', async () => {
  const { reader, requests } = createLog();
  reader.listen(4);
  reader.listen(7);
  expect(requests.map(({ after, signal }) => [after, signal.aborted])).toEqual([
    [4, true],
    [7, false],
  ]);
  await turn();
  expect(reader.hasResponse()).toBe(false);
});

test('a failure reaches the next reader, and then the log is asked again', async () => {
  const { reader, requests } = createLog();
  reader.listen(4);
  requests[0]?.fail(new Error('the API is gone'));
  await turn();
  await expect(reader.readNext(4, 0)).rejects.toThrow('the API is gone');
  expect(await reader.readNext(4, 0)).toEqual(nothing);
  expect(requests).toHaveLength(2);
});

test('an interruption ends the waiting, not the listening', async () => {
  const { reader, requests } = createLog();
  const next = reader.readNext(4, 60);
  reader.interrupt();
  expect(await next).toEqual(nothing);
  expect(requests[0]?.signal.aborted).toBe(false);
});

test('a closed reader neither waits nor asks', async () => {
  const { reader, requests } = createLog();
  const next = reader.readNext(4, 60);
  reader.close();
  expect(await next).toEqual(nothing);
  expect(requests[0]?.signal.aborted).toBe(true);
  reader.listen(4);
  expect(await reader.readNext(4, 60)).toEqual(nothing);
  expect(requests).toHaveLength(1);
});

const store = { business: { url: 'cafe' }, data: [] } as never;

test('changed products reach a waiting reader', async () => {
  const { reader, requests } = createLog();
  const next = reader.readNext(4, 60);
  requests[0]?.respond({ data: [], cursor: 9, store });
  expect(await next).toEqual({ data: [], cursor: 9, store });
});

test.each([
  ['of another store', ['/bodega', '/bodega/product/k3v9x0q2m7ta'], true],
  ['of the store', ['/bodega', '/cafe?page=2'], false],
  ['of its order sheet', ['/cafe/pedido'], false],
  ['of several stores', ['/ofertas'], false],
  ['that are not named', undefined, false],
])('after pages %s were rendered, changed products that waited: %o, %s', async (...given) => {
  const [, rendered, isGiven] = given;
  const { reader, requests } = createLog();
  reader.listen(9);
  requests[0]?.respond({ data: [], cursor: 12, store });
  await turn();
  const changes = { data: [], cursor: 12, ...(isGiven && { store }) };
  expect(await reader.readReady(9, rendered)).toEqual(changes);
});

test('changed products that waited are not given to a reader who would wait', async () => {
  const { reader, requests } = createLog();
  reader.listen(9);
  requests[0]?.respond({ data: [], cursor: 12, store });
  await turn();
  expect(await reader.readNext(9, 60)).toEqual({ data: [], cursor: 12 });
});
