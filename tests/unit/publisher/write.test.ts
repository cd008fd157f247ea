import type * as files from 'node:fs';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  rmdirSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { upgradeFile } from '#publisher/write/upgrade.ts';
import { temporaryFolder } from '#publisher/write/drafts.ts';
import { publishPages } from '#publisher/write/publish-pages.ts';
import { createSiteWriter, removeUnfinished } from '#publisher/write/write.ts';
import { createShownLists } from '#publisher/write/shown-lists.ts';
import type { CatalogueReader } from '#publisher/read/create-catalogue.ts';
import { createFileStore } from '#server/platform/static/file-store.ts';
import { holdDisk } from '../../support/hold-disk.ts';
import { createFolder } from '../../support/test-folder.ts';

const waitForNextTurn = () => new Promise((resolve) => setImmediate(resolve));

function createSite() {
  const folder = createFolder();
  const writer = createSiteWriter(folder, { isDurable: true });
  const read = (file: string) => readFileSync(join(folder, file));
  const write = async (text: string, file = 'cafe/product/a.html') =>
    writer.write(file, Buffer.from(text));
  return { folder, writer, read, write };
}

test('puts a page with its compressed file in place and leaves nothing else', async () => {
  const { folder, read, write } = createSite();
  expect(await write('page')).toBe(true);
  expect(readdirSync(join(folder, 'cafe/product')).sort()).toEqual(['a.html', 'a.html.br']);
  expect(brotliDecompressSync(read('cafe/product/a.html.br')).toString()).toBe('page');
});

test('does not touch a page whose bytes are the same', async () => {
  const { folder, write } = createSite();
  await write('page');
  const before = statSync(join(folder, 'cafe/product/a.html'));
  expect(await write('page')).toBe(false);
  const after = statSync(join(folder, 'cafe/product/a.html'));
  expect([after.ino, after.mtimeMs]).toEqual([before.ino, before.mtimeMs]);
});

test('writes a page again that lacks its compressed file or has one of another time', async () => {
  const { folder, write } = createSite();
  await write('page');
  rmSync(join(folder, 'cafe/product/a.html.br'));
  expect(await write('page')).toBe(true);
  utimesSync(join(folder, 'cafe/product/a.html.br'), 1, 1);
  expect(await write('page')).toBe(true);
  expect(await write('page')).toBe(false);
});

test('writes all files again when they are not trusted', async () => {
  const { folder, write } = createSite();
  await write('page');
  const wary = createSiteWriter(folder, { isDurable: true, keepsEqualFiles: false });
  expect(await wary.write('cafe/product/a.html', Buffer.from('page'))).toBe(true);
});

test('keeps the old page whole when the new one cannot be written', async () => {
  const { folder, read, write } = createSite();
  await write('page');
  rmdirSync(join(folder, temporaryFolder));
  writeFileSync(join(folder, temporaryFolder), '');
  await expect(write('newer')).rejects.toThrow();
  expect(read('cafe/product/a.html').toString()).toBe('page');
  expect(brotliDecompressSync(read('cafe/product/a.html.br')).toString()).toBe('page');
});

test('leaves nothing of a page that cannot be put in place', async () => {
  const { folder, write } = createSite();
  mkdirSync(join(folder, 'cafe/product/a.html'), { recursive: true });
  await expect(write('page')).rejects.toThrow();
  expect(readdirSync(join(folder, temporaryFolder))).toEqual([]);
});

test('a new page is served before its compressed file exists, which the next rendering adds', async () => {
  const { folder, write } = createSite();
  await write('page');
  const compressed = join(folder, 'cafe/product/a.html.br');
  rmSync(compressed);
  mkdirSync(compressed);
  await expect(write('newer')).rejects.toThrow();
  const store = createFileStore(folder);
  const read = () => store.read('cafe/product/a.html', ['br', 'gzip', 'identity']);
  expect(Buffer.from((await read())?.body ?? []).toString()).toBe('newer');
  rmdirSync(compressed);
  expect(await write('newer')).toBe(true);
  expect((await read())?.encoding).toBe('br');
});

test('a page is renamed when the disk has it, and its compressed file after it', async () => {
  const { folder, write } = createSite();
  const { held } = holdDisk();
  const writing = write('page', 'about.html');
  expect(held).toHaveLength(1);
  expect(readdirSync(folder)).toEqual([temporaryFolder]);
  held[0]?.();
  await expect.poll(() => held.length).toBe(2);
  expect(readdirSync(folder).sort()).toEqual([temporaryFolder, 'about.html']);
  held[1]?.();
  expect(await writing).toBe(true);
  expect(readdirSync(join(folder, temporaryFolder))).toEqual([]);
  expect(existsSync(join(folder, 'about.html.br'))).toBe(true);
});

test.each([true, false])(
  'no old compressed file is beside a new page, because not every server compares times (durable: %s)',
  async (isDurable) => {
    const { folder } = createSite();
    const writer = createSiteWriter(folder, { isDurable });
    await writer.write('about.html', Buffer.from('page'));
    const fs = createRequire(import.meta.url)('node:fs') as typeof files;
    const rename = fs.renameSync;
    const stood: string[][] = [];
    fs.renameSync = (from, to) => {
      rename(from, to);
      stood.push(readdirSync(folder).filter((name) => name !== temporaryFolder));
    };
    syncBuiltinESMExports();
    onTestFinished(() => {
      fs.renameSync = rename;
      syncBuiltinESMExports();
    });
    await writer.write('about.html', Buffer.from('newer'));
    expect(stood.map((names) => names.sort())).toEqual([
      ['about.html'],
      ['about.html', 'about.html.br'],
    ]);
  },
);

test('pages are renamed in their given order, whichever the disk has first', async () => {
  const { folder, write } = createSite();
  const { held, release } = holdDisk();
  const writing = [write('first', 'first.html'), write('second', 'second.html')];
  expect(held).toHaveLength(2);
  held.pop()?.();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(readdirSync(folder)).toEqual([temporaryFolder]);
  release();
  expect(await Promise.all(writing)).toEqual([true, true]);
  expect(readdirSync(folder)).toHaveLength(5);
});

test('a page is compressed once those behind it are renamed', async () => {
  const { folder, write } = createSite();
  const { held, release } = holdDisk();
  const writing = [write('first', 'first.html'), write('second', 'second.html')];
  held[0]?.();
  await expect.poll(() => existsSync(join(folder, 'first.html'))).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(held).toHaveLength(2);
  release();
  expect(await Promise.all(writing)).toEqual([true, true]);
  expect(existsSync(join(folder, 'first.html.br'))).toBe(true);
});

test('pages are compressed one at a time, so that a page that comes meanwhile has a core', async () => {
  const { writer } = createSite();
  const { held, release } = holdDisk();
  const names = ['a', 'b', 'c', 'd', 'e'];
  const committing = names.map(async (name) =>
    writer.commit(`${name}.html`, Buffer.from(name), fail),
  );
  for (const finish of held.slice()) finish();
  await Promise.all(committing);
  await expect.poll(() => held.length).toBe(names.length + 1);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(held).toHaveLength(names.length + 1);
  release();
  await writer.settle();
  expect(held).toHaveLength(names.length * 2);
});

test('a page that cannot be renamed delays no other, and leaves nothing', async () => {
  const { folder, read, write } = createSite();
  mkdirSync(join(folder, 'first.html'));
  const [first, second] = await Promise.allSettled([
    write('first', 'first.html'),
    write('second', 'second.html'),
  ]);
  expect([first.status, second.status]).toEqual(['rejected', 'fulfilled']);
  expect(read('second.html').toString()).toBe('second');
  expect(readdirSync(join(folder, temporaryFolder))).toEqual([]);
  expect(existsSync(join(folder, 'first.html.br'))).toBe(false);
});

test('renders the next pages while the disk takes those before', async () => {
  const { folder, writer } = createSite();
  const { held, release } = holdDisk();
  const rendered: string[] = [];
  const render = (path: string) => {
    rendered.push(path);
    return Promise.resolve(new Uint8Array(Buffer.from(path)));
  };
  const paths = ['/about', '/terms', '/privacy'];
  const catalogue = { readList: () => undefined } as unknown as CatalogueReader;
  const context = { render, shownLists: createShownLists() };
  const publishing = publishPages(context, { writer, catalogue, paths });
  await expect.poll(() => held.length).toBe(3);
  expect(rendered).toEqual(paths);
  expect(readdirSync(folder)).toEqual([temporaryFolder]);
  release();
  expect(await publishing).toEqual([]);
  await writer.settle();
  expect(readdirSync(folder)).toHaveLength(7);
});

const fail = (error: unknown): never => {
  throw error;
};

test('readers get a committed page before it is compressed', async () => {
  const { folder, writer } = createSite();
  const { held, release } = holdDisk();
  const committing = writer.commit('about.html', Buffer.from('page'), fail);
  held[0]?.();
  expect(await committing).toBe(true);
  expect(existsSync(join(folder, 'about.html'))).toBe(true);
  expect(existsSync(join(folder, 'about.html.br'))).toBe(false);
  release();
  await writer.settle();
  expect(existsSync(join(folder, 'about.html.br'))).toBe(true);
});

test.each([
  ['replaced', 'newer'],
  ['removed', null],
])('a page that is %s meanwhile does not get its old compressed file', async (_, next) => {
  const { folder, writer, read } = createSite();
  const { held, release } = holdDisk();
  const committing = writer.commit('about.html', Buffer.from('older'), fail);
  held[0]?.();
  await committing;
  // The compressed file of the older page is written and waits for the disk.
  await expect.poll(() => held.length).toBe(2);
  const replacing = next === null ? null : writer.commit('about.html', Buffer.from(next), fail);
  if (next === null) writer.remove('about.html');
  release();
  await replacing;
  await writer.settle();
  const names = readdirSync(folder).filter((name) => name !== temporaryFolder);
  expect(names.sort()).toEqual(next === null ? [] : ['about.html', 'about.html.br']);
  expect(readdirSync(join(folder, temporaryFolder))).toEqual([]);
  if (next !== null) expect(brotliDecompressSync(read('about.html.br')).toString()).toBe(next);
});

test('says when the compressed file of a committed page cannot be written', async () => {
  const { folder, writer } = createSite();
  mkdirSync(join(folder, 'about.html.br', 'in the way'), { recursive: true });
  const errors: unknown[] = [];
  await writer.commit('about.html', Buffer.from('page'), (error) => errors.push(error));
  await writer.settle();
  expect(errors).toHaveLength(1);
  expect(existsSync(join(folder, 'about.html'))).toBe(true);
});

test('removes a page with its compressed file and the folders that it leaves empty', async () => {
  const { folder, write, writer } = createSite();
  await write('page');
  await write('other', 'about.html');
  // The second time there is none.
  for (let time = 0; time < 2; time += 1) {
    writer.remove('cafe/product/a.html');
    const left = readdirSync(folder).filter((name) => name !== temporaryFolder);
    expect(left.sort()).toEqual(['about.html', 'about.html.br']);
  }
});

test('only the unfinished files of a killed publisher are removed', async () => {
  const { folder, write, read } = createSite();
  await write('page');
  writeFileSync(join(folder, temporaryFolder, 'e1496ee054cb'), 'half');
  removeUnfinished(folder);
  expect(readdirSync(folder).sort()).toEqual([temporaryFolder, 'cafe']);
  expect(readdirSync(join(folder, temporaryFolder))).toEqual([]);
  await write('next');
  expect(read('cafe/product/a.html').toString()).toBe('next');
});

test('a reader never meets part of a page, nor a page of one time in the encoding of another', async () => {
  const { folder, write } = createSite();
  const store = createFileStore(folder);
  const versions = Array.from({ length: 40 }, (_, n) => `${n}`.repeat(20_000 + n));
  await write(versions[0] ?? '');
  const state = { isDone: false, newest: 0 };
  const reading = (async () => {
    while (!state.isDone) {
      const atLeast = state.newest;
      const found = await store.read('cafe/product/a.html', ['br', 'identity']);
      const body = Buffer.from(found?.body ?? []);
      const text = (found?.encoding === 'br' ? brotliDecompressSync(body) : body).toString();
      expect(versions.indexOf(text)).toBeGreaterThanOrEqual(atLeast);
      await waitForNextTurn();
    }
  })();
  for (const [n, version] of versions.entries()) {
    await write(version);
    await waitForNextTurn();
    state.newest = n;
  }
  state.isDone = true;
  await reading;
});

test('better compression replaces the fast one, and is made once', async () => {
  const { folder, read, write } = createSite();
  const text = Array.from({ length: 3000 }, (_, n) => `<li>${n * 7919}</li>`).join('');
  await write(text);
  const fast = read('cafe/product/a.html.br').length;
  expect(await upgradeFile(folder, 'cafe/product/a.html')).toBe(true);
  expect(read('cafe/product/a.html.br').length).toBeLessThan(fast);
  expect(await upgradeFile(folder, 'cafe/product/a.html')).toBe(false);
  expect(await write(text)).toBe(false);
  const found = await createFileStore(folder).read('cafe/product/a.html', ['br']);
  expect(brotliDecompressSync(found?.body ?? new Uint8Array()).toString()).toBe(text);
});

test('does not improve the compression of a page that has another time', async () => {
  const { folder, write } = createSite();
  await write('page');
  writeFileSync(join(folder, 'cafe/product/a.html'), 'newer');
  utimesSync(join(folder, 'cafe/product/a.html'), 1, 1);
  expect(await upgradeFile(folder, 'cafe/product/a.html')).toBe(false);
});
