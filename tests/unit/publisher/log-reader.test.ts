import { expect, test, vi } from 'vitest';
import type { Changes } from '#contract/publication.ts';
import { createLogReader } from '#publisher/follow/log-reader.ts';

interface Question {
  readonly after: number;
  readonly wait: number;
  readonly signal: AbortSignal;
  answer(changes: Changes): void;
  fail(error: Error): void;
}

/** A log that answers when the test says so. */
function createLog() {
  const questions: Question[] = [];
  const listChanges = vi.fn(
    ({ query, signal }: { query: { after: string; wait: number }; signal: AbortSignal }) =>
      new Promise<Changes>((resolve, reject) => {
        const { after, wait } = query;
        questions.push({ after: Number(after), wait, signal, answer: resolve, fail: reject });
        signal.addEventListener('abort', () => {
          reject(new Error('aborted'));
        });
      }),
  );
  const reader = createLogReader({ listChanges: listChanges as never });
  return { reader, questions };
}

const nothing = { data: [], cursor: 4 };
const turn = () => new Promise((resolve) => setImmediate(resolve));

test('one question serves all who listen after the same cursor', async () => {
  const { reader, questions } = createLog();
  reader.listen(4);
  expect(await reader.readNext(4, 0)).toEqual(nothing);
  const next = reader.readNext(4, 60);
  expect(questions).toHaveLength(1);
  questions[0]?.answer({ data: [], cursor: 9 });
  expect(await next).toEqual({ data: [], cursor: 9 });
});

test('says that the log has answered, and gives the answer once', async () => {
  const { reader, questions } = createLog();
  reader.listen(4);
  expect(reader.hasAnswered()).toBe(false);
  questions[0]?.answer({ data: [], cursor: 9 });
  await turn();
  expect(reader.hasAnswered()).toBe(true);
  expect(await reader.readNext(4, 0)).toEqual({ data: [], cursor: 9 });
  expect(reader.hasAnswered()).toBe(false);
});

test('gives up a question about another cursor', async () => {
  const { reader, questions } = createLog();
  reader.listen(4);
  reader.listen(7);
  expect(questions.map(({ after, signal }) => [after, signal.aborted])).toEqual([
    [4, true],
    [7, false],
  ]);
  await turn();
  expect(reader.hasAnswered()).toBe(false);
});

test('a failure reaches who reads next, and the log is then asked anew', async () => {
  const { reader, questions } = createLog();
  reader.listen(4);
  questions[0]?.fail(new Error('the API is gone'));
  await turn();
  await expect(reader.readNext(4, 0)).rejects.toThrow('the API is gone');
  expect(await reader.readNext(4, 0)).toEqual(nothing);
  expect(questions).toHaveLength(2);
});

test('an interruption ends the waiting, not the listening', async () => {
  const { reader, questions } = createLog();
  const next = reader.readNext(4, 60);
  reader.interrupt();
  expect(await next).toEqual(nothing);
  expect(questions[0]?.signal.aborted).toBe(false);
});

test('what was closed waits and asks no more', async () => {
  const { reader, questions } = createLog();
  const next = reader.readNext(4, 60);
  reader.close();
  expect(await next).toEqual(nothing);
  expect(questions[0]?.signal.aborted).toBe(true);
  reader.listen(4);
  expect(await reader.readNext(4, 60)).toEqual(nothing);
  expect(questions).toHaveLength(1);
});
