import { cpSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { copyAtPoints } from '../../support/copy-at-points.ts';
import { eraseThroughPoints, type Order } from '../../support/erasing-until-point.ts';
import { createPoints, runUntilPoint } from '../../support/kill-point.ts';
import {
  type LeavingPerson,
  createLeavingPerson,
  dumpAllTables,
  findTraces,
  leaveDaysAgo,
} from '../../support/leaving-person.ts';
import { createOwners } from '../../support/owners.ts';
import { createPictureFolder } from '../../support/pictures.ts';
import { type Engine, describeOnBothEngines, takeCopy } from '../../support/test-database.ts';
import { trialCount } from '../../support/trials/trial.ts';
import { withDatabase } from '../../support/with-database.ts';
import { createFolder } from '../../support/test-folder.ts';
import { cleanDatabase } from '#server/scheduled-jobs.ts';
import { type Database, openDatabase } from '#server/platform/db/open.ts';
import { createId } from '#server/platform/db/random-id.ts';
import { createOutboxDelivery, removeEmails } from '#server/platform/mail/outbox.ts';
import { createServices } from '#server/create-services.ts';

/** Every moment in a trial; in `npm test` some of them, for to start a process or open a database takes seconds. */
const step = trialCount(5, 1);

const eraseUntil = (order: Order) => runUntilPoint('erasing-until-point', order);

/** A folder with an email to each of some people. */
async function fillOutbox(recipients: readonly string[]): Promise<string> {
  const directory = createFolder();
  const deliver = createOutboxDelivery({
    directory,
    from: 'Vitrina <hola@vitrina.example>',
    onEmail: () => undefined,
  });
  for (const to of recipients) {
    const id = createId();
    const content = { kind: 'export-ready' } as const;
    const channel = to.startsWith('+') ? 'sms' : 'email';
    await deliver({ id, to, channel, subject: 'Hola', text: 'Hola', html: '', content });
  }
  return directory;
}

/** Somebody whose thirty days are over, and somebody who stays. */
async function prepare(database: Database) {
  const folder = createPictureFolder();
  onTestFinished(() => {
    folder.remove();
  });
  const owners = await createOwners({ database }, folder.keeper);
  const gone = await createLeavingPerson(owners, database);
  const other = await createLeavingPerson(owners, database);
  await leaveDaysAgo(gone, database, 30.1);
  return { owners, gone, other, pictures: folder.directory };
}

/** The same in a database of their own. */
async function prepareAlone(engine: Engine) {
  const { location } = await takeCopy(engine);
  const database = await openDatabase(location);
  return { location, database, ...(await prepare(database)) };
}

const listPictures = (pictures: string, { picture }: LeavingPerson): string =>
  readdirSync(pictures).includes(picture.id) ? 'with' : 'without';

/** All that a database holds. Files that no row of it names would stay for ever. */
async function expectConsistent(database: Database, pictures: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from stored_pictures`.execute(
    database.kysely,
  );
  expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(readdirSync(pictures)));
  return dumpAllTables(database);
}

describeOnBothEngines('a person who is erased', (testDatabase) => {
  test('is in no row of any table and in no file, and nothing of anybody else goes', async () => {
    const { database } = testDatabase;
    const { owners, gone, other } = await prepare(database);
    await cleanDatabase(database);
    const before = await dumpAllTables(database);
    for (const trace of gone.traces) expect(findTraces(before, [trace]), trace).not.toEqual([]);
    const kept = findTraces(before, other.traces);
    const outbox = await fillOutbox([gone.email, gone.phone, other.email]);
    const { accounts } = createServices({
      database,
      secret: 'a secret of the tests',
      identity: owners.pool.pool,
      forgetMail: (recipients) => removeEmails(outbox, recipients),
    });
    expect(await accounts.eraseLeft(new Date())).toBe(1);
    await cleanDatabase(database);
    const after = await dumpAllTables(database);
    expect(findTraces(after, gone.traces)).toEqual([]);
    expect(findTraces(after, other.traces)).toEqual(kept);
    const files = readdirSync(outbox).map((file) => readFileSync(join(outbox, file), 'utf8'));
    expect(findTraces(files.join('\n'), gone.traces)).toEqual([]);
    expect(files.filter((file) => file.includes(other.email)).length).toBeGreaterThan(1);
  });

  test('waits for no other who cannot be erased now, and is erased when it can be', async () => {
    const { database } = testDatabase;
    const { owners, gone, other } = await prepare(database);
    await leaveDaysAgo(other, database, 40);
    const create = (forgetMail: () => Promise<void>) =>
      createServices({
        ...{ database, forgetMail, secret: 'a secret of the tests' },
        identity: owners.pool.pool,
      }).accounts;
    let tries = 0;
    const failing = create(() => {
      tries += 1;
      return tries === 1 ? Promise.reject(new Error('The folder is away')) : Promise.resolve();
    });
    await expect(failing.eraseLeft(new Date())).rejects.toThrow('could not be erased');
    const { traces } = other;
    expect(findTraces(await dumpAllTables(database), gone.traces)).toEqual([]);
    expect(findTraces(await dumpAllTables(database), traces)).not.toEqual([]);
    expect(await create(() => Promise.resolve()).eraseLeft(new Date())).toBe(1);
    await cleanDatabase(database);
    expect(findTraces(await dumpAllTables(database), traces)).toEqual([]);
  });
});

test('is whole or gone at whatever moment the process is killed, and its files follow (embedded)', async () => {
  const { location, database, gone, other, pictures } = await prepareAlone('embedded');
  // A process that is killed leaves nothing of an unlogged table.
  await database.kysely.deleteFrom('rate_counts').execute();
  const whole = await dumpAllTables(database);
  const kept = findTraces(whole, other.traces);
  const folders = await copyAtPoints(
    (points) => eraseThroughPoints({ database, pictures }, points),
    (into) => {
      cpSync(join(location.dataDir, 'database'), join(into, 'database'), { recursive: true });
      cpSync(pictures, join(into, 'pictures'), { recursive: true });
    },
    { step },
  );
  await database.close();
  const states = new Set<string>();
  let wholeUntil = 0;
  for (const dataDir of folders) {
    const own = join(dataDir, 'pictures');
    await withDatabase({ dataDir }, async (left) => {
      const dump = await expectConsistent(left, own);
      expect(findTraces(dump, other.traces)).toEqual(kept);
      const isGone = findTraces(dump, gone.traces).length === 0;
      if (!isGone) {
        expect(dump).toBe(whole);
        wholeUntil += step;
      }
      states.add(`${isGone ? 'gone' : 'whole'}, ${listPictures(own, gone)}`);
      await eraseThroughPoints(
        { database: left, pictures: own },
        createPoints(() => undefined),
      );
      expect(findTraces(await dumpAllTables(left), gone.traces)).toEqual([]);
    });
    expect(listPictures(own, gone)).toBe('without');
    expect(readdirSync(own)).toContain(other.picture.id);
  }
  expect([...states]).toEqual(['whole, with', 'gone, with', 'gone, without']);
  // Each statement of the transaction was one of the moments.
  expect(wholeUntil).toBeGreaterThan(12);
});

test('is whole or gone at whatever moment the process is killed, and its files follow (server)', async () => {
  const { location, database: first, gone, other, pictures } = await prepareAlone('server');
  const whole = await dumpAllTables(first);
  const kept = findTraces(whole, other.traces);
  await first.close();
  const look = () =>
    withDatabase(location, async (database) => {
      const dump = await expectConsistent(database, pictures);
      expect(findTraces(dump, other.traces)).toEqual(kept);
      return dump;
    });

  let killAt = 1;
  for (; ; killAt += step) {
    expect(await eraseUntil({ location, pictures, killAt })).toBe(true);
    const dump = await look();
    if (findTraces(dump, gone.traces).length === 0) break;
    expect(dump).toBe(whole);
  }
  // Each statement of the transaction was one of the moments.
  expect(killAt).toBeGreaterThan(12);
  expect(listPictures(pictures, gone)).toBe('with');

  for (let at = 1; await eraseUntil({ location, pictures, killAt: at }); at += step) {
    expect(findTraces(await look(), gone.traces)).toEqual([]);
  }
  expect(listPictures(pictures, gone)).toBe('without');
  expect(readdirSync(pictures)).toContain(other.picture.id);
});
