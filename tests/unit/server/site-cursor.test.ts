import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createFolder } from '../../support/test-folder.ts';
import { createSiteCursorReader } from '#server/pages-app.ts';

test('the site says how far it has come once it is published', async () => {
  const siteDir = createFolder();
  const read = createSiteCursorReader({ siteDir, siteBucket: null });
  expect(await read()).toBeNull();
  writeFileSync(join(siteDir, 'published.json'), '{"cursor":7,"reached":9,"waiting":[[7,8]]}');
  expect(await read()).toBe(7);
});
