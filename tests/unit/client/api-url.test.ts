import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { listFiles } from '#files/files.ts';

const source = resolve(import.meta.dirname, '../../../src');

test('what runs in the browser asks the API where `client/api-url.ts` says', () => {
  const files = ['client', 'islands', 'stores'].flatMap((room) =>
    listFiles(resolve(source, room)).map((file) => `${room}/${file}`),
  );
  const asking = files
    .filter((file) => file !== 'client/api-url.ts')
    .filter((file) =>
      /^(?! *(?:\/?\*|\/\/)).*['"`]\/api\b/m.test(readFileSync(`${source}/${file}`, 'utf8')),
    );
  expect(files.length).toBeGreaterThan(100);
  expect(asking).toEqual([]);
});
