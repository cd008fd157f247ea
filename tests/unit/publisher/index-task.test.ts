import { expect, test } from 'vitest';
import { createIndexTask } from '#publisher/search-index/index-task.ts';

const make = () => Promise.resolve({ isIndexed: true });
const fail = () => Promise.resolve({ isIndexed: false });

test('an index is due as soon as something is moderated, and then at most once a minute', async () => {
  const task = createIndexTask();
  expect(task.dueAt()).toBe(Infinity);
  task.note(7);
  expect(task.dueAt()).toBeLessThan(0);
  await task.during(1_000, () => {
    expect(task.dueAt()).toBe(Infinity);
    task.note(9);
    return make();
  });
  expect(task.dueAt()).toBe(61_000);
});

test('a clock that is set back delays no index', async () => {
  const task = createIndexTask();
  await task.during(Date.now() + 3_600_000, make);
  task.note(7);
  expect(task.dueAt()).toBeLessThanOrEqual(Date.now() + 60_000);
});

test('changes that are not indexed yet are read again after a restart', async () => {
  const task = createIndexTask();
  expect(task.resumeFrom(20)).toBe(20);
  for (const since of [8, 7, null]) task.note(since);
  expect(task.resumeFrom(20)).toBe(7);
  await task.during(0, () => {
    task.note(12);
    expect(task.resumeFrom(20)).toBe(7);
    return make();
  });
  expect(task.resumeFrom(20)).toBe(12);
});

test('a failed index is repeated', async () => {
  const task = createIndexTask();
  task.note(7);
  await task.during(0, fail);
  expect([task.dueAt(), task.resumeFrom(20)]).toEqual([60_000, 7]);
  await task.during(60_000, () => Promise.resolve(null));
  expect([task.dueAt(), task.resumeFrom(20)]).toEqual([120_000, 7]);
  const broken = Promise.reject(new Error('The API is away'));
  await expect(task.during(120_000, () => broken)).rejects.toThrow('The API is away');
  expect([task.dueAt(), task.resumeFrom(20)]).toEqual([180_000, 7]);
  await task.during(180_000, make);
  expect([task.dueAt(), task.resumeFrom(20)]).toEqual([Infinity, 20]);
});

test('an unrequested full index leaves nothing to do', async () => {
  const task = createIndexTask();
  await task.during(0, fail);
  expect([task.dueAt(), task.resumeFrom(20)]).toEqual([Infinity, 20]);
});
