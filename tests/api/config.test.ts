import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '#server/config/env.ts';
import { EnvironmentSchema } from '#server/config/environment-schema.ts';
import { demandPublicSettings } from '#server/config/public-settings.ts';
import { readSecrets } from '#server/config/secrets.ts';

test('needs nothing to be set, and cannot be changed', () => {
  const config = readConfig({});
  expect(config).toMatchObject({
    port: 4321,
    dataDir: './data',
    demo: true,
    publishAt: '5 0 * * *',
  });
  expect(config.siteUrl).toBe('http://localhost:4321');
  expect(Object.isFrozen(config.rateLimits)).toBe(true);
});

test('are all in the example, which shows what holds without them', () => {
  const example = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8');
  const lines = [...example.matchAll(/^(# )?([A-Z][A-Z0-9_]*)=(.*)$/gm)];
  const shown = lines.map(([, , name = '']) => name);
  expect(shown.toSorted()).toEqual(Object.keys(EnvironmentSchema.entries).toSorted());
  const preset = lines.filter(([, comment]) => comment === undefined);
  const values = Object.fromEntries(preset.map(([, , name = '', value]) => [name, value]));
  expect(readConfig(values)).toEqual(readConfig({}));
});

test.each([
  ['RUNS', 'nothing'],
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['DATABASE_URL', 'mysql://x'],
  ['DATABASE_READ_URL', 'https://replica.example'],
  ['DEMO', 'yes'],
  ['SITE_URL', 'vitrina'],
  ['SITE_URL', 'https://vitrina.example/shop'],
  ['CONTACT_EMAIL', 'nobody'],
  ['PUBLISH_AT', 'daily'],
  ['HOOK_SECRET', 'short'],
  ['STORAGE', 'tape'],
  ['PUBLISHER_SHARD', '5/4'],
  ['PUBLISHER_SHARD', '0/4'],
  ['PUBLISHER_SHARD', 'second'],
  ['SITE_DIR', 's3://'],
  ['SITE_DIR', 's3://sitio/../x y'],
  ['LOG_LEVEL', 'loud'],
  ['CORS_ORIGINS', 'https://a.example/x'],
  ['SITE_API', 'https://a.example/api'],
  ['SITE_API', 'maybe'],
  ['RATE_LIMIT_READS', '-1'],
])('stops at %s=%s and names it', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} `));
});

test('knows where pages find the API', () => {
  const read = (SITE_API: string) =>
    readConfig({ SITE_URL: 'http://localhost:1', SITE_API }).siteApi;
  expect(read('')).toEqual({});
  expect(read('true')).toEqual({});
  expect(read('http://localhost:1')).toEqual({});
  expect(read('false')).toEqual({ isStatic: true });
  expect(read('https://api.example')).toEqual({ apiOrigin: 'https://api.example' });
});

test('names what S3 needs, and renders no secret', () => {
  expect(() => readConfig({ DATABASE_READ_URL: 'postgres://replica' })).toThrow(
    'DATABASE_URL is missing',
  );
  expect(() => readConfig({ RUNS: 'publisher' })).toThrow('API_URL is missing');
  expect(() => readConfig({ STORAGE: 's3' })).toThrow('S3_BUCKET is missing');
  expect(() => readConfig({ SITE_DIR: 's3://sitio' })).toThrow('S3_ACCESS_KEY_ID is missing');
  expect(() => readConfig({ PURGE_URL: 'https://cdn.example' })).toThrow('PURGE_SECRET is missing');
  expect(() => readConfig({ HOOK_SECRET: 'hunter2' })).not.toThrow('hunter2');
});

test('makes its secrets once, for its owner alone', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrina-secrets-'));
  const first = readSecrets({ dataDir, visitorSecret: undefined });
  expect(readSecrets({ dataDir, visitorSecret: undefined })).toEqual(first);
  expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
  expect(readSecrets({ dataDir, visitorSecret: 'given by hand' }).visitor).toBe('given by hand');
  rmSync(dataDir, { recursive: true });
});

const database = { DATABASE_URL: 'postgres://vitrina@db/vitrina' };
const site = { SITE_URL: 'https://vitrina.example' };

test.each([database, site])('is without demonstration and asks for mail with %j', (public_) => {
  const config = readConfig(public_);
  expect([config.isPublic, config.demo]).toEqual([true, false]);
  expect(() => {
    demandPublicSettings(config);
  }).toThrow('SMTP_URL is missing');
  expect(readConfig({ ...public_, DEMO: 'true' }).demo).toBe(true);
});

test.each([
  {},
  { SITE_URL: 'http://127.0.0.1:4321' },
  { ...database, SMTP_URL: 'smtp://mail.example' },
  { ...site, SMTP_URL: 'outbox' },
])('has all it needs with %j', (variables) => {
  const config = readConfig(variables);
  expect(() => {
    demandPublicSettings(config);
  }).not.toThrow();
  if (config.mail.isOutboxMeant) expect(config.mail.smtpUrl).toBeUndefined();
});

test.each([
  ['s3://sitio', 'sitio', ''],
  ['s3://sitio/', 'sitio', ''],
  ['s3://sitio/tienda/uno', 'sitio', 'tienda/uno/'],
])('a site at %s stands in a bucket', (SITE_DIR, bucket, prefix) => {
  const keys = { S3_ACCESS_KEY_ID: 'clave', S3_SECRET_ACCESS_KEY: 'secreta' };
  const { siteBucket } = readConfig({ SITE_DIR, ...keys });
  expect(siteBucket).toMatchObject({ bucket, prefix, accessKeyId: 'clave' });
});
