import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { createFolder } from '../../support/test-folder.ts';

const script = resolve(import.meta.dirname, '../../../scripts/build-programs.ts');

// What is given is a name and no path: no word can lead out of `dist`, or to the pages that another build has put there.
test.each([[], ['.'], ['pages']])(
  'empties no folder that it is not to build in, given %j',
  async (...words) => {
    const folder = createFolder();
    const file = join(folder, 'letters.txt');
    writeFileSync(file, 'mine');
    const child = spawn(process.execPath, [script, ...words], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const [said, [code]] = await Promise.all([
      text(child.stderr),
      once(child, 'exit') as Promise<[number]>,
    ]);
    expect(code).toBe(1);
    expect(said).toContain('Name the folder of dist/ that is emptied and built');
    expect(readFileSync(file, 'utf8')).toBe('mine');
  },
);
