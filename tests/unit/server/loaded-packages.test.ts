import { expect, test } from 'vitest';
import { listLoadedFiles } from '../../support/loaded-files.ts';

/** The one allowed file. It parses the sender of the settings and loads nothing else. */
const addressParser = '/nodemailer/dist/esm/addressparser/index.js';

/** The packages that load with a program. */
async function listPackages(program: string): Promise<string[]> {
  const files = await listLoadedFiles(import.meta.resolve(program));
  const names = files
    .filter((url) => !url.endsWith(addressParser))
    .map((url) => /.*\/node_modules\/(@[^/]+\/[^/]+|[^/]+)\//.exec(url)?.[1]);
  return [...new Set(names)].filter((name) => name !== undefined);
}

/** Packages that build the pages. In a publisher they cost 90 ms of each start, and 30 MB. */
const builders = ['astro', 'vite', 'rolldown', 'tailwindcss', '@tailwindcss/vite'];

test('a publisher loads no package that builds the pages', async () => {
  const packages = await listPackages('#publisher/main.ts');
  expect(packages).toContain('valibot');
  expect(
    packages.filter((name) => [...builders, 'sharp', 'kysely', 'hono'].includes(name)),
  ).toEqual([]);
});

/**
 * Most servers never need these packages, or not for a long time. Together they cost a third of a start's time, and 27
 * MB.
 */
const atFirstUse = [
  'nodemailer',
  'sharp',
  '@aws-sdk/client-s3',
  '@aws-sdk/client-cognito-identity-provider',
];

test('a server loads rarely needed packages at their first use', async () => {
  const packages = await listPackages('#server/main.ts');
  expect(packages).toContain('kysely');
  expect(packages.filter((name) => [...builders, ...atFirstUse].includes(name))).toEqual([]);
});
