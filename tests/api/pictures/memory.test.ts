import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { addPackedTexts, createForm, draw, makeHugePng } from '../../support/pictures.ts';
import { createTestPool } from '../../support/identity-pool.ts';
import { startServerProcess } from '../../support/server-process.ts';
import { takeCopy } from '../../support/test-database.ts';
import { createFolder } from '../../support/test-folder.ts';
import { openDatabase } from '#server/platform/db/open.ts';

const readStatus = (pid: number | string, field: string): number =>
  Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) /
  1024;

/** The most memory that a process has had, in megabytes, and with it what its children have had besides files. */
function readPeak(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').match(/\d+/g) ?? [];
  const own = children.map((child) => readStatus(child, 'VmHWM') - readStatus(child, 'RssFile'));
  return own.reduce((sum, megabytes) => sum + megabytes, readStatus(pid, 'VmHWM'));
}

// Only Linux says what a process has had.
const onLinux = test.runIf(process.platform === 'linux');

onLinux(
  'pictures of the worst kinds, one by one and many at once, cost at most 150 MB',
  async () => {
    const copy = await takeCopy('server');
    const directory = createFolder();
    const { databaseUrl = '' } = copy.location;
    const database = await openDatabase(copy.location);
    // The issuer of the pool that a server without another one opens.
    const pool = await createTestPool(database, { issuer: 'http://localhost/identity' });
    const tokens: string[] = [];
    // Who sends several at once waits for their own; here they are many.
    for (let n = 0; n < 19; n += 1) {
      tokens.push((await pool.signIn(await pool.createAccount())).AccessToken);
    }
    await database.close();
    const environment = { DATABASE_URL: databaseUrl, DATA_DIR: directory };
    const server = await startServerProcess({ kind: 'api', environment });
    const send = async (file: Uint8Array, n = 0): Promise<number> => {
      const response = await fetch(`${server.url}/api/images/upload`, {
        method: 'POST',
        headers: { authorization: `Bearer ${tokens[n % tokens.length]}` },
        body: createForm('images', [file]),
      }).catch(() => null);
      await response?.arrayBuffer();
      return response?.status ?? 0;
    };
    try {
      expect(await send(new Uint8Array(100))).toBe(415);
      const before = readPeak(server.pid);
      const huge = makeHugePng();
      const held = await draw(4_000, 3_200).png().toBuffer();
      const passes = await draw(4_000, 3_200).jpeg({ progressive: true }).toBuffer();
      const wide = await draw(8_000, 6_000).withMetadata({ orientation: 6 }).jpeg().toBuffer();
      const interlaced = await draw(4_000, 3_200).png({ progressive: true }).toBuffer();
      const tall = await draw(900, 13_000).png().toBuffer();
      const busy = await sharp(randomBytes(1_800 * 1_750 * 3), {
        raw: { width: 1_800, height: 1_750, channels: 3 },
      })
        .png()
        .toBuffer();
      const cut = busy.subarray(0, busy.length / 2);
      const flat = await draw(13_000_000, 1).png().toBuffer();
      const avif = await draw(2_000, 2_000).avif({ effort: 0 }).toBuffer();
      const largeAvif = await draw(4_000, 3_200).avif({ effort: 0 }).toBuffer();
      const gif = await draw(4_000, 2_000).gif().toBuffer();
      const deep = await draw(3_000, 2_100)
        .toColourspace('rgb16')
        .png({ progressive: true })
        .toBuffer();
      const webp = await draw(4_000, 3_200).webp({ effort: 0 }).toBuffer();
      const texts = addPackedTexts(await draw(90, 90).png().toBuffer(), 200);
      const sent: readonly (readonly [file: Uint8Array, wanted: number])[] = [
        [huge, 422],
        [held, 201],
        [busy, 201],
        [interlaced, 201],
        [busy, 201],
        [passes, 201],
        [wide, 201],
        [tall, 201],
        [busy, 201],
        [cut, 422],
        [huge, 422],
        [busy, 201],
        [flat, 422],
        [avif, 201],
        [largeAvif, 422],
        [gif, 201],
        [deep, 201],
        [webp, 201],
        [texts, 422],
      ];
      const files = sent.map(([file]) => file);
      for (const file of files.slice(0, 7)) await send(file);
      expect(await Promise.all(files.map(send))).toEqual(sent.map(([, wanted]) => wanted));
      // A body of 50 MB is refused before it has come; whether the response reaches the sender is up to the network.
      expect([413, 0]).toContain(await send(new Uint8Array(50 * 1024 * 1024)));
      const growth = readPeak(server.pid) - before;
      expect(growth).toBeLessThan(150);
    } finally {
      await server.stop();
    }
  },
);
