import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { runBuild } from '../../../scripts/build.ts';
import { createFolder } from '../../support/test-folder.ts';
import { listFiles } from '#files/files.ts';
import { pagesDir } from '#files/programs.ts';

const secrets = {
  IDENTITY_CLIENT_SECRET: 'marked-secret-of-the-identity-client',
  IDENTITY_SECRET_ACCESS_KEY: 'marked-secret-of-the-administration',
  SMTP_URL: 'smtp://marked-secret-of-the-mail@mail',
  VISITOR_SECRET: 'marked-secret-of-the-visitors',
  HOOK_SECRET: 'marked-secret-of-the-hook',
  S3_SECRET_ACCESS_KEY: 'marked-secret-of-the-storage',
  // No setting, and the short one is a name that Astro finds in its own sources.
  PGPASSWORD: 'marked-secret-of-another-program',
  _: '/home/marked-secret/node',
};

test('nothing that is built holds a secret of the deployment', async () => {
  for (const [name, value] of Object.entries(secrets)) vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
  const folder = createFolder();
  const program = join(folder, 'build.mjs');
  const file = join(folder, 'environment.json');
  writeFileSync(
    program,
    `import { writeFileSync } from 'node:fs';
writeFileSync(process.argv[2], JSON.stringify(process.env));`,
  );
  await runBuild([program, file]);
  const known = readFileSync(file, 'utf8');
  expect(JSON.parse(known)).toMatchObject({ NODE_ENV: 'production', PATH: process.env.PATH });
  // A build cannot write what it was never given.
  expect(known).not.toContain('marked-secret');
});

test('nothing that a browser gets knows how a secret hash is made', () => {
  const client = join(pagesDir, 'client');
  const scripts = listFiles(client).filter((file) => file.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(20);
  const leaking = scripts.filter((file) =>
    /SECRET_HASH|SecretHash|ClientSecret/.test(readFileSync(join(client, file), 'utf8')),
  );
  expect(leaking).toEqual([]);
});
