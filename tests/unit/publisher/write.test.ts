import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  rmdirSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { upgradeFile } from '#publisher/write/upgrade.ts';
import { createSiteWriter, removeUnfinished, temporaryFolder } from '#publisher/write/write.ts';
import { createFileStore } from '#server/static/file-store.ts';

const waitForNextTurn = () => new Promise((resolve) => setImmediate(resolve));

function createSite() {
  const folder = mkdtempSync(join(tmpdir(), 'write-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  const writer = createSiteWriter(folder, { isDurable: true });
  const read = (file: string) => readFileSync(join(folder, file));
  const write = (text: string, file = 'cafe/product/a.html') =>
    writer.write(file, Buffer.from(text));
  return { folder, writer, read, write };
}

test('puts a page with its compressed files in place and leaves nothing else', () => {
  const { folder, read, write } = createSite();
  expect(write('page')).toBe(true);
  expect(readdirSync(join(folder, 'cafe/product')).sort()).toEqual([
    'a.html',
    'a.html.br',
    'a.html.gz',
  ]);
  expect(brotliDecompressSync(read('cafe/product/a.html.br')).toString()).toBe('page');
  expect(gunzipSync(read('cafe/product/a.html.gz')).toString()).toBe('page');
});

test('does not touch a page whose bytes are the same', () => {
  const { folder, write } = createSite();
  write('page');
  const before = statSync(join(folder, 'cafe/product/a.html'));
  expect(write('page')).toBe(false);
  const after = statSync(join(folder, 'cafe/product/a.html'));
  expect([after.ino, after.mtimeMs]).toEqual([before.ino, before.mtimeMs]);
});

test('writes a page again that lacks a compressed file or has one of another time', () => {
  const { folder, write } = createSite();
  write('page');
  rmSync(join(folder, 'cafe/product/a.html.gz'));
  expect(write('page')).toBe(true);
  utimesSync(join(folder, 'cafe/product/a.html.br'), 1, 1);
  expect(write('page')).toBe(true);
  expect(write('page')).toBe(false);
});

test('writes all again where files are not trusted', () => {
  const { folder, write } = createSite();
  write('page');
  const wary = createSiteWriter(folder, { isDurable: true, trustsFiles: false });
  expect(wary.write('cafe/product/a.html', Buffer.from('page'))).toBe(true);
});

test('keeps the old page whole when the new one cannot be written', () => {
  const { folder, read, write, writer } = createSite();
  write('page');
  mkdirSync(join(folder, 'cafe/product/b.html'));
  expect(() => writer.write('cafe/product/b.html', Buffer.from('other'))).toThrow();
  expect(readdirSync(join(folder, temporaryFolder))).toEqual([]);
  expect(read('cafe/product/a.html').toString()).toBe('page');
});

test('a new page is served before its compressed files stand, which the next rendering makes', async () => {
  const { folder, write } = createSite();
  write('page');
  const compressed = join(folder, 'cafe/product/a.html.br');
  rmSync(compressed);
  mkdirSync(compressed);
  expect(() => write('newer')).toThrow();
  const store = createFileStore(folder);
  const read = () => store.read('cafe/product/a.html', ['br', 'gzip', 'identity']);
  expect(Buffer.from((await read())?.body ?? []).toString()).toBe('newer');
  rmdirSync(compressed);
  expect(write('newer')).toBe(true);
  expect((await read())?.encoding).toBe('br');
});

test('removes a page with its compressed files and the folders that it leaves empty', () => {
  const { folder, write, writer } = createSite();
  write('page');
  write('other', 'about.html');
  expect(writer.remove('cafe/product/a.html')).toBe(true);
  expect(writer.remove('cafe/product/a.html')).toBe(false);
  const left = readdirSync(folder).filter((name) => name !== temporaryFolder);
  expect(left.sort()).toEqual(['about.html', 'about.html.br', 'about.html.gz']);
});

test('what a killed publisher left unfinished is removed, and nothing else', () => {
  const { folder, write, read } = createSite();
  write('page');
  writeFileSync(join(folder, temporaryFolder, 'e1496ee054cb'), 'half');
  removeUnfinished(folder);
  expect(readdirSync(folder)).toEqual(['cafe']);
  write('next');
  expect(read('cafe/product/a.html').toString()).toBe('next');
});

test('a reader never meets part of a page, nor a page of one time in the encoding of another', async () => {
  const { folder, write } = createSite();
  const store = createFileStore(folder);
  const versions = Array.from({ length: 40 }, (_, n) => `${n}`.repeat(20_000 + n));
  write(versions[0] ?? '');
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
    write(version);
    await waitForNextTurn();
    state.newest = n;
  }
  state.isDone = true;
  await reading;
});

test('better compression is served in place of the fast one, and made once', async () => {
  const { folder, read, write } = createSite();
  const text = Array.from({ length: 3000 }, (_, n) => `<li>${n * 7919}</li>`).join('');
  write(text);
  const fast = read('cafe/product/a.html.br').length;
  expect(await upgradeFile(folder, 'cafe/product/a.html')).toBe(true);
  expect(read('cafe/product/a.html.br').length).toBeLessThan(fast);
  expect(await upgradeFile(folder, 'cafe/product/a.html')).toBe(false);
  expect(write(text)).toBe(false);
  const found = await createFileStore(folder).read('cafe/product/a.html', ['br']);
  expect(brotliDecompressSync(found?.body ?? new Uint8Array()).toString()).toBe(text);
});

test('does not improve the compression of a page that has another time', async () => {
  const { folder, write } = createSite();
  write('page');
  writeFileSync(join(folder, 'cafe/product/a.html'), 'newer');
  utimesSync(join(folder, 'cafe/product/a.html'), 1, 1);
  expect(await upgradeFile(folder, 'cafe/product/a.html')).toBe(false);
});
