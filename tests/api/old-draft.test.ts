import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createOwners } from '../support/owners.ts';
import { describeOnBothEngines } from '../support/test-database.ts';
import { cleanDatabase } from '#server/db/jobs/housekeeping.ts';
import type { OwnProduct } from '#contract/own.ts';

describeOnBothEngines('a draft sent again after a month', (testDatabase) => {
  test('creates its product once', async () => {
    const { database } = testDatabase;
    const ana = await (await createOwners(testDatabase)).signIn();
    await ana.get('POST /business', { body: { name: 'Pan', type: 'food', province: 'Granma' } });
    const headers = { 'idempotency-key': randomUUID() };
    const send = () => ana.get<OwnProduct>('POST /products', { headers, body: { name: 'Pan' } });
    const { id } = await send();
    await sql`update idempotency_keys set created_at = created_at - interval '30 days'`.execute(
      database.kysely,
    );
    await cleanDatabase(database);
    expect((await send()).id).toBe(id);
    await sql`delete from products where id = ${id}`.execute(database.kysely);
    await cleanDatabase(database);
    expect((await send()).id).not.toBe(id);
  });
});
