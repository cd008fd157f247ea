import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { listFiles } from '#files/files.ts';

const source = resolve(import.meta.dirname, '../../../src');

test.each(['client', 'islands', 'state'])(
  'code of src/%s calls the API at the address of `client/api-url.ts`',
  (room) => {
    const files = listFiles(resolve(source, room)).map((file) => `${room}/${file}`);
    const asking = files
      .filter((file) => file !== 'client/api-url.ts')
      .filter((file) =>
        /^(?! *(?:\/?\*|\/\/)).*['"`]\/api\b/m.test(readFileSync(`${source}/${file}`, 'utf8')),
      );
    expect(files).not.toEqual([]);
    expect(asking).toEqual([]);
  },
);
