import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { createMachineStatus } from '#server/machine-status.ts';

test('the progress is read from the site until the publisher reports it, and when another machine publishes', async () => {
  const machine = createMachineStatus(tmpdir(), () => Promise.resolve(41));
  expect((await machine.read(null)).publisher).toMatchObject({ isAlive: null, cursor: 41 });
  expect((await machine.read(true)).publisher).toMatchObject({ isAlive: true, cursor: 41 });
  machine.note({ type: 'published', cursor: 42 });
  expect((await machine.read(true)).publisher).toMatchObject({ cursor: 42 });
});

test('an unreadable site gives no progress', async () => {
  const machine = createMachineStatus(tmpdir(), () => Promise.reject(new Error('away')));
  expect((await machine.read(false)).publisher).toMatchObject({ isAlive: false, cursor: null });
});
