import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { copyTemplate } from '../support/test-database.ts';
import { openDatabase } from '#server/db/open.ts';

const writer = new URL('../support/durable-writer.ts', import.meta.url).pathname;

/** Lets a process write for so many acknowledgements, kills it, and returns what it had acknowledged. */
async function writeUntilKilled(dataDir: string, round: number, enough: number): Promise<string[]> {
  const child = spawn(process.execPath, [writer, dataDir, String(round)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  const acknowledged: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith('w')) acknowledged.push(line);
    if (acknowledged.length >= enough) child.kill('SIGKILL');
  }
  await exit;
  return acknowledged;
}

test('keeps every acknowledged write through kill -9', async () => {
  const copy = await copyTemplate('embedded');
  const { dataDir } = copy.location;
  const acknowledged: string[] = [];
  for (let round = 0; round < 4; round += 1) {
    acknowledged.push(...(await writeUntilKilled(dataDir, round, 20 + round * 35)));
  }
  const database = await openDatabase(copy.location);
  const rows = await database.kysely.selectFrom('search_words').select('word').execute();
  await database.close();
  await copy.remove();
  const kept = new Set(rows.map(({ word }) => word));
  expect(acknowledged.length).toBeGreaterThan(200);
  expect(acknowledged.filter((word) => !kept.has(word))).toEqual([]);
});

test('refuses the directory to a second process', async () => {
  const copy = await copyTemplate('embedded');
  const { dataDir } = copy.location;
  const child = spawn(process.execPath, [writer, dataDir, '9'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  await expect(openDatabase(copy.location)).rejects.toThrow('is in use by another process');
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
  const database = await openDatabase(copy.location);
  await database.close();
  await copy.remove();
});
