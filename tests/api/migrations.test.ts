import { randomBytes } from 'node:crypto';
import { expect, inject, test } from 'vitest';
import { runOnServer, swapDatabase } from '../support/server-databases.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';

test('takes each step once when three processes start at once', async () => {
  const server = inject('serverUrl');
  const name = `vitrina_migrations_${randomBytes(6).toString('hex')}`;
  await runOnServer(server, `create database ${name}`);
  const location = { databaseUrl: swapDatabase(server, name), dataDir: '' };
  const databases = await Promise.all([1, 2, 3].map(() => openDatabase(location)));
  const steps = await Promise.all(databases.map(migrate));
  const taken = steps.flat().sort();
  expect(taken[0]).toBe('0001-catalogue');
  expect(taken).toEqual([...new Set(taken)]);
  expect(await Promise.all(databases.map(migrate))).toEqual([[], [], []]);
  await Promise.all(databases.map((database) => database.close()));
  await runOnServer(server, `drop database ${name} with (force)`);
});
