import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listFiles } from '#files/files.ts';

const secrets = {
  IDENTITY_CLIENT_SECRET: 'marked-secret-of-the-identity-client',
  IDENTITY_SECRET_ACCESS_KEY: 'marked-secret-of-the-administration',
  SMTP_URL: 'smtp://marked-secret-of-the-mail@mail',
  VISITOR_SECRET: 'marked-secret-of-the-visitors',
  HOOK_SECRET: 'marked-secret-of-the-hook',
  S3_SECRET_ACCESS_KEY: 'marked-secret-of-the-storage',
};

const astro = resolve(import.meta.dirname, '../../node_modules/astro/bin/astro.mjs');
const folder = mkdtempSync(join(tmpdir(), 'vitrina-secrets-'));
beforeAll(async () => {
  await promisify(execFile)(process.execPath, [astro, 'build', '--outDir', folder], {
    env: {
      ...process.env,
      ...secrets,
      NODE_ENV: 'production',
      ASTRO_TELEMETRY_DISABLED: '1',
      // Vitest sets both for its own tests, and pages built with them lack what production alone has.
      DEV: undefined,
      PROD: undefined,
    },
  });
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

test('nothing that is built holds a secret of the deployment', () => {
  const files = listFiles(folder);
  expect(files.length).toBeGreaterThan(20);
  const leaking = files.filter((file) =>
    readFileSync(join(folder, file), 'latin1').includes('marked-secret'),
  );
  expect(leaking).toEqual([]);
});

test('nothing that a browser gets knows how a secret hash is made', () => {
  const scripts = listFiles(join(folder, 'client')).filter((file) => file.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(20);
  const leaking = scripts.filter((file) =>
    /SECRET_HASH|SecretHash|ClientSecret/.test(readFileSync(join(folder, 'client', file), 'utf8')),
  );
  expect(leaking).toEqual([]);
});
