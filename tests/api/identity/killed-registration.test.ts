import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '#server/db/open.ts';
import type { DatabaseLocation } from '#server/db/open.ts';
import { copyTemplate } from '../../support/test-database.ts';

const writer = new URL('../../support/registering-writer.ts', import.meta.url).pathname;
const rounds = 3;

/** Lets a process register, kills it some milliseconds after so many responses, and returns what it had confirmed. */
async function registerUntilKilled(
  { dataDir, databaseUrl }: DatabaseLocation,
  { responses, delayMs }: { responses: number; delayMs: number },
): Promise<string[]> {
  const place = databaseUrl === undefined ? [dataDir] : [dataDir, databaseUrl];
  const child = spawn(process.execPath, [writer, ...place], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  const confirmed: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    confirmed.push(line);
    if (confirmed.length === responses) setTimeout(() => child.kill('SIGKILL'), delayMs);
  }
  await exit;
  return confirmed;
}

describe.each(['embedded', 'server'] as const)('kill -9 while registering (%s)', (engine) => {
  it('leaves nothing or an account with its store, and all that was confirmed', async () => {
    const copy = await copyTemplate(engine);
    const confirmed: string[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      const moment = { responses: 3 + round, delayMs: round * 7 };
      confirmed.push(...(await registerUntilKilled(copy.location, moment)));
    }
    const database = await openDatabase(copy.location);
    const { kysely } = database;
    const accounts = await kysely.selectFrom('identity_users').select(['id', 'email']).execute();
    const users = await kysely.selectFrom('users').select(['id', 'identity_id']).execute();
    const stores = await kysely.selectFrom('businesses').select(['id', 'owner_id']).execute();
    const slugs = await kysely.selectFrom('slugs').select('business_id').execute();
    const codes = await kysely.selectFrom('identity_codes').select('subject').execute();
    const queued = await kysely.selectFrom('mail_queue').select('recipient').execute();
    await database.close();
    await copy.remove();

    const sort = (values: readonly (string | null)[]): string[] => values.map(String).sort();
    const ids = sort(accounts.map(({ id }) => id));
    const storeIds = sort(stores.map(({ id }) => id));
    expect(sort(users.map(({ identity_id }) => identity_id))).toEqual(ids);
    expect(sort(stores.map(({ owner_id }) => owner_id))).toEqual(sort(users.map(({ id }) => id)));
    expect(sort(slugs.map(({ business_id }) => business_id))).toEqual(storeIds);
    expect(sort(codes.map(({ subject }) => subject))).toEqual(ids);
    const emails = sort(accounts.map(({ email }) => email));
    expect(sort(queued.map(({ recipient }) => recipient))).toEqual(emails);
    expect(confirmed.length).toBeGreaterThanOrEqual(rounds * 4);
    expect(confirmed.filter((email) => !emails.includes(email))).toEqual([]);
  });
});
