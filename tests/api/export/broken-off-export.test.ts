import { once } from 'node:events';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { password } from '../../support/identity-pool.ts';
import { type Listening, listenOnFreePort } from '../../support/listen.ts';
import { type Owner, type Owners, createOwners } from '../../support/owners.ts';
import {
  type PictureFolder,
  createForm,
  createPictureFolder,
  draw,
} from '../../support/pictures.ts';
import { describeOnServer } from '../../support/test-database.ts';
import type { OwnProduct } from '#contract/products.ts';

const chunk = Buffer.alloc(64 * 1024, 7);
const pictureBytes = 40 * chunk.length;

/** A large photo that says what has become of it. */
class ExportedPicture extends Readable {
  sent = 0;
  readonly fails: boolean;
  constructor(fails: boolean) {
    super();
    this.fails = fails;
  }
  override _read(): void {
    if (this.fails && this.sent > pictureBytes / 2) this.destroy(new Error('The disk is gone'));
    else if (this.sent >= pictureBytes) this.push(null);
    else {
      this.sent += chunk.length;
      this.push(chunk);
    }
  }
}

describeOnServer('an export that is broken off', (testDatabase) => {
  let folder: PictureFolder;
  let owners: Owners;
  let server: Listening;
  let owner: Owner;
  let photos: ExportedPicture[] = [];
  let fails = false;
  let opened = Promise.withResolvers<ExportedPicture>();
  beforeAll(async () => {
    folder = createPictureFolder();
    const read = (): Promise<Readable> => {
      const photo = new ExportedPicture(fails);
      photos.push(photo);
      opened.resolve(photo);
      return Promise.resolve(photo);
    };
    owners = await createOwners(testDatabase, { ...folder.keeper, read });
    server = await listenOnFreePort(owners.api.app.fetch);
  });
  afterAll(async () => {
    await server.close();
    folder.remove();
  });
  beforeEach(async () => {
    photos = [];
    fails = false;
    opened = Promise.withResolvers();
    owner = await owners.signIn();
    await owner.get('POST /business', { body: { name: 'Rota', type: 'bar', province: 'Granma' } });
    for (const name of ['Pan', 'Pera', 'Pollo']) {
      const { id } = await owner.get<OwnProduct>('POST /products', { body: { name } });
      await owner.get('POST /images/upload', {
        body: createForm('images', [await draw(64, 64).png().toBuffer()], { productId: id }),
      });
    }
  });
  const describeRequest = (): RequestInit => ({
    method: 'POST',
    headers: { ...owner.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ password, photos: true }),
  });
  const download = (signal: AbortSignal | null = null) =>
    fetch(`${server.url}/api/account/export`, { ...describeRequest(), signal });
  const waitUntilClosed = async (photo: ExportedPicture): Promise<void> => {
    if (!photo.closed) await once(photo, 'close');
  };

  test('opens one photo after the other, each to its end', async () => {
    const { byteLength } = await (await download()).arrayBuffer();
    expect(byteLength).toBeGreaterThan(3 * pictureBytes);
    expect(photos.map(({ closed, sent }) => [closed, sent])).toEqual(
      Array.from({ length: 3 }, () => [true, pictureBytes]),
    );
  });

  test('waits while nobody reads, with the beginning of one photo in memory', async () => {
    const { body } = await owners.api.app.request('/api/account/export', describeRequest());
    const reader = body?.getReader();
    await reader?.read();
    const photo = await opened.promise;
    for (let turns = 0; turns < 500; turns += 1) await nextTurn();
    expect(photos).toHaveLength(1);
    expect(photo.sent).toBeLessThan(pictureBytes / 2);
    await reader?.cancel();
    await waitUntilClosed(photo);
  });

  test('leaves nothing open when its reader goes', async () => {
    const abort = new AbortController();
    const response = await download(abort.signal);
    const reader = response.body?.getReader();
    await reader?.read();
    const photo = await opened.promise;
    abort.abort();
    await waitUntilClosed(photo);
    expect(photos).toHaveLength(1);
    expect(photo.sent).toBeLessThan(pictureBytes);
    // No transaction is left that others would wait for.
    await owner.get('POST /categories', { body: { name: 'Después' } });
  });

  test('is seen to be broken when a photo cannot be read to its end', async () => {
    fails = true;
    const terminal = vi.spyOn(console, 'error').mockReturnValue();
    onTestFinished(() => {
      terminal.mockRestore();
    });
    const before = owners.api.logged.length;
    const response = await download();
    expect(response.status).toBe(200);
    await expect(response.arrayBuffer()).rejects.toThrow();
    expect(photos.map(({ closed }) => closed)).toEqual([true]);
    // By the logger alone, once, with the id that the response has.
    expect(terminal).not.toHaveBeenCalled();
    expect(owners.api.logged.slice(before)).toEqual([
      expect.stringContaining(`"requestId":"${response.headers.get('x-request-id') ?? ''}"`),
    ]);
    expect(owners.api.logged.at(-1)).toContain('The disk is gone');
  });
});
