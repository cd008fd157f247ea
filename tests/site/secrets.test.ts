import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildPageBundle } from '../support/page-bundle.ts';
import { listFiles } from '#files/files.ts';

const secrets = {
  IDENTITY_CLIENT_SECRET: 'marked-secret-of-the-identity-client',
  IDENTITY_SECRET_ACCESS_KEY: 'marked-secret-of-the-administration',
  SMTP_URL: 'smtp://marked-secret-of-the-mail@mail',
  VISITOR_SECRET: 'marked-secret-of-the-visitors',
  HOOK_SECRET: 'marked-secret-of-the-hook',
  S3_SECRET_ACCESS_KEY: 'marked-secret-of-the-storage',
};

let pages: Awaited<ReturnType<typeof buildPageBundle>>;
beforeAll(async () => {
  const before = { ...process.env };
  Object.assign(process.env, secrets);
  try {
    pages = await buildPageBundle();
  } finally {
    process.env = before;
  }
});
afterAll(() => pages.remove());

test('nothing that is built holds a secret of the deployment', () => {
  const folder = dirname(pages.bundle.clientDir);
  const files = listFiles(folder);
  expect(files.length).toBeGreaterThan(20);
  const telling = files.filter((file) =>
    readFileSync(join(folder, file), 'latin1').includes('marked-secret'),
  );
  expect(telling).toEqual([]);
});

test('nothing that a browser gets knows how a secret hash is made', () => {
  const { clientDir } = pages.bundle;
  const scripts = listFiles(clientDir).filter((file) => file.endsWith('.js'));
  const telling = scripts.filter((file) =>
    /SECRET_HASH|SecretHash|ClientSecret/.test(readFileSync(join(clientDir, file), 'utf8')),
  );
  expect(telling).toEqual([]);
});
