import { randomInt, randomUUID } from 'node:crypto';
import { cpSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createEmbedded } from '../../support/embedded-template.ts';
import { createForm } from '../../support/pictures.ts';
import { type ServerProcess, startServerProcess } from '../../support/server-process.ts';
import { type SmallDisk, createSmallDisk, needSmallDisk } from '../../support/small-disk.ts';
import { examine, listProducts } from '../../support/trials/api-crash.ts';
import { openStores } from '../../support/trials/slow-senders.ts';
import { reportFigure, reportProgress, trialCount } from '../../support/trials/trial.ts';
import { withDatabase } from '../../support/with-database.ts';
import { takeCopy } from '../../support/test-database.ts';
import { createFolder } from '../../support/test-folder.ts';
import { listFiles } from '#files/files.ts';
import type { DatabaseLocation } from '#server/platform/db/open.ts';
import { loadGeneratedCatalogue } from '#server/seed/generated-catalogue.ts';

const json = { 'content-type': 'application/json' };

async function takeDisk(): Promise<SmallDisk> {
  const disk = await createSmallDisk(256);
  onTestFinished(() => disk.remove());
  return disk;
}

async function start(disk: SmallDisk, location: DatabaseLocation): Promise<ServerProcess> {
  const { dataDir, databaseUrl } = location;
  const environment = {
    ...{ DATA_DIR: dataDir, LOG_LEVEL: 'silent' },
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  };
  const server = await startServerProcess({ kind: 'api', environment, entry: disk.entry });
  onTestFinished(() => server.kill().catch(() => undefined));
  return server;
}

const upload = (server: ServerProcess, token: string, picture: Buffer) =>
  fetch(`${server.url}/api/images/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: createForm('images', [picture]),
  });

/** A refusal that says why in words, and can be repeated. */
async function expectRefusal(response: Response): Promise<void> {
  expect([response.status, await response.json()]).toEqual([
    503,
    { code: 'service_unavailable', message: expect.stringMatching(/\w/) as string },
  ]);
}

// The database alone is in full-disk.test.ts, on any machine.
describe('a full disk', () => {
  test('refuses a picture, keeps nothing of it and takes the next', async (context) => {
    needSmallDisk(context);
    const rounds = trialCount(3, 100);
    const disk = await takeDisk();
    const { location } = await takeCopy('server');
    const [token = ''] = await withDatabase(location, (database) => openStores(database, 1));
    const dataDir = createFolder();
    symlinkSync(disk.inside, join(dataDir, 'images'));
    const server = await start(disk, { ...location, dataDir });
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
    const picture = await sharp({
      create: { width: 900, height: 600, channels: 3, noise, background: 'black' },
    })
      .jpeg()
      .toBuffer();
    expect((await upload(server, token, picture)).status).toBe(201);
    for (let round = 1; round <= rounds; round += 1) {
      const before = listFiles(disk.outside);
      // So that now and then some of its files find room.
      disk.fill(randomInt(60_000));
      await expectRefusal(await upload(server, token, picture));
      disk.free();
      expect(listFiles(disk.outside)).toEqual(before);
      expect((await upload(server, token, picture)).status).toBe(201);
      if (round % 10 === 0) reportProgress(`${round} of ${rounds} pictures`);
    }
    for (const file of listFiles(disk.outside)) await sharp(join(disk.outside, file)).stats();
    reportFigure('times that the disk of the pictures was full', rounds);
    await server.stop();
  });

  test('refuses what the database cannot keep, reads on, and loses nothing it confirmed', async (context) => {
    needSmallDisk(context);
    const rounds = trialCount(2, 50);
    const disk = await takeDisk();
    const dataDir = createFolder();
    await createEmbedded(dataDir);
    const { token, products } = await withDatabase({ dataDir }, async (database) => {
      const now = new Date('2026-01-01T12:00:00Z');
      await loadGeneratedCatalogue(database, { stores: 2, products: 10, seed: 1, now });
      const [token = ''] = await openStores(database, 1);
      return { token, products: await listProducts(database) };
    });
    cpSync(dataDir, join(disk.outside, 'data'), { recursive: true });
    const inside = join(disk.inside, 'data');
    let server = await start(disk, { dataDir: inside });
    const picture = await sharp({
      create: { width: 300, height: 200, channels: 3, background: 'red' },
    })
      .png()
      .toBuffer();
    const confirmed: string[] = [];
    const refused: string[] = [];
    const comment = async (): Promise<Response> => {
      // Long, so that they soon need room that the files of the database do not have yet.
      const text = `${randomUUID()} ${'largo '.repeat(60)}`.trim();
      const productId = products[randomInt(products.length)];
      const body = JSON.stringify({ comment: text, productId, authorName: 'Ana', rating: 4 });
      const headers = { ...json, 'x-session-id': randomUUID() };
      const response = await fetch(`${server.url}/api/reviews`, { method: 'POST', headers, body });
      (response.status === 201 ? confirmed : refused).push(text);
      return response;
    };
    for (let round = 1; round <= rounds; round += 1) {
      disk.fill(randomInt(20_000));
      let written = await comment();
      while (written.status === 201) written = await comment();
      await expectRefusal(written);
      const read = await fetch(`${server.url}/api/products/${products[0] ?? ''}`);
      expect(read.status).toBe(200);
      await expectRefusal(await upload(server, token, picture));
      if (round % 2 === 0) {
        await server.kill();
        disk.free();
        server = await start(disk, { dataDir: inside });
      } else disk.free();
      expect((await comment()).status).toBe(201);
      expect((await upload(server, token, picture)).status).toBe(201);
      if (round % 10 === 0) reportProgress(`${round} of ${rounds} times full`);
    }
    await server.stop();
    const copy = join(dataDir, 'copy');
    cpSync(join(disk.outside, 'data'), copy, { recursive: true });
    const { kept, others } = await withDatabase({ dataDir: copy }, async (database) => ({
      kept: await examine(database, confirmed),
      others: await examine(database, refused),
    }));
    reportFigure('times that the disk of the database was full', rounds);
    reportFigure('comments confirmed, refused', `${confirmed.length}, ${refused.length}`);
    reportFigure('confirmed and lost, stored twice', `${kept.lost}, ${kept.duplicates}`);
    reportFigure('refused and stored', refused.length - others.lost);
    expect(kept).toMatchObject({ lost: 0, duplicates: 0, inconsistent: 0 });
    expect(others.lost).toBe(refused.length);
  });
});
