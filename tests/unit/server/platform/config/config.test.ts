import { mkdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { createFolder } from '../../../../support/test-folder.ts';
import { demandPublicSettings, readConfig } from '#server/platform/config/env.ts';
import { EnvironmentSchema } from '#server/platform/config/environment-schema.ts';
import { readSecrets } from '#server/platform/config/secrets.ts';

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
  const example = readFileSync(new URL('../../../../../.env.example', import.meta.url), 'utf8');
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
  ['PUBLISH_AT', '5 24 * * *'],
  ['PUBLISH_AT', 'a b c d e'],
  ['PUBLISH_AT', '0 0 31 2 *'],
  ['API_URL', 'nowhere'],
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

test.each([
  ['DATABASE_URL', 'postgres://vitrina:se/cret@db:5432/vitrina'],
  ['DATABASE_READ_URL', 'postgres://vitrina:se#cret@db:5432/vitrina'],
  ['SMTP_URL', 'smtp://vitrina:se/cret@mail.example:587'],
])('names %s when its password is not written as in a URL', (name, value) => {
  const read = () => readConfig({ [name]: value });
  expect(read).toThrow(`${name} must be a URL: in user and password`);
  expect(read).not.toThrow('cret');
});

test.each([
  'postgres://vitrina:se%2Fcret@db/vitrina',
  'postgresql://vitrina@/vitrina?host=/run/postgresql',
  'postgresql:///vitrina?host=%2Frun%2Fpostgresql',
])('takes the database %s', (DATABASE_URL) => {
  expect(readConfig({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
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

test('names what a setting needs beside it, and renders no secret', () => {
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
  const dataDir = createFolder();
  const first = readSecrets({ dataDir, visitorSecret: undefined });
  expect(readSecrets({ dataDir, visitorSecret: undefined })).toEqual(first);
  expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
  expect(readSecrets({ dataDir, visitorSecret: 'given by hand' }).visitor).toBe('given by hand');
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

const program = resolve(import.meta.dirname, '../../../../..');

test.each([
  ['the folder of the data', '/x/data', '/x/data'],
  ['the folder that holds it', '/x/data', '/x'],
  ['the same by another way', './data', './site/../data/'],
  ['where the data is by default', './data', '.'],
  ['the pictures', '/x/data', '/x/data/images'],
  ['a part of the database', '/x/data', '/x/data/database/base'],
  ['the program', '/x/data', program],
  ['what holds the program', '/x/data', dirname(program)],
])('a site is not published over %s', (_, DATA_DIR, SITE_DIR) => {
  expect(() => readConfig({ DATA_DIR, SITE_DIR })).toThrow(
    /^SITE_DIR must .*: a publication removes what it has not written/,
  );
});

test('a site is not published over the data by way of a link', () => {
  const folder = createFolder();
  symlinkSync(folder, join(folder, 'link'));
  const places = { DATA_DIR: join(folder, 'data'), SITE_DIR: join(folder, 'link') };
  expect(() => readConfig(places)).toThrow('SITE_DIR must be a folder apart from DATA_DIR');
});

test('a site is not published over pictures that lie elsewhere by a link', () => {
  const folder = createFolder();
  const pictures = join(folder, 'disk/pictures');
  mkdirSync(pictures, { recursive: true });
  mkdirSync(join(folder, 'data'));
  symlinkSync(pictures, join(folder, 'data/images'));
  for (const SITE_DIR of [pictures, join(pictures, 'site'), join(folder, 'disk')]) {
    const places = { DATA_DIR: join(folder, 'data'), SITE_DIR };
    expect(() => readConfig(places)).toThrow('SITE_DIR must be a folder apart from images of');
  }
});

test.each([
  ['/x/data', '/x/site'],
  ['/x/data', '/x/data/site'],
  ['/x/data', '/x/data-site'],
  ['/x/data', '/x/..data'],
])('with data in %s a site may stand in %s', (DATA_DIR, SITE_DIR) => {
  expect(readConfig({ DATA_DIR, SITE_DIR }).siteDir).toBe(SITE_DIR);
});

const inBucket = { S3_ACCESS_KEY_ID: 'clave', S3_SECRET_ACCESS_KEY: 'secreta' };
const withPictures = { ...inBucket, STORAGE: 's3', S3_BUCKET: 'fotos' };

test.each([
  ['s3://fotos', withPictures],
  ['s3://fotos/images', withPictures],
  ['s3://fotos/images/a1', withPictures],
  // A publisher alone does not know where the pictures are.
  ['s3://fotos/images', { ...inBucket, RUNS: 'publisher', API_URL: 'https://vitrina.example/api' }],
])('a site at %s is not published over the pictures (%#)', (SITE_DIR, variables) => {
  expect(() => readConfig({ SITE_DIR, ...variables })).toThrow(/^SITE_DIR (?:needs|must) /);
});

test.each(['s3://sitio', 's3://fotos/site', 's3://fotos/images-site'])(
  'a site at %s leaves the pictures of a bucket alone',
  (SITE_DIR) => {
    expect(readConfig({ SITE_DIR, ...withPictures }).siteBucket).not.toBeNull();
  },
);
