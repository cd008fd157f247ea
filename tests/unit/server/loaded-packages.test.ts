import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/** The packages that are loaded with a program, which does nothing before it is called. */
async function listPackages(program: string): Promise<string[]> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '--eval',
    `import { registerHooks } from 'node:module';
    const loaded = new Set();
    const load = (url, context, next) => {
      const [, name] = /.*\\/node_modules\\/(@[^/]+\\/[^/]+|[^/]+)\\//.exec(url) ?? [];
      if (name !== undefined) loaded.add(name);
      return next(url, context);
    };
    registerHooks({ load });
    await import(${JSON.stringify(import.meta.resolve(program))});
    console.log(JSON.stringify([...loaded]));
    process.exit();`,
  ]);
  return JSON.parse(stdout) as string[];
}

/** What builds the pages: in a publisher it was 90 ms of each start, and 30 MB. */
const builders = ['astro', 'vite', 'rolldown', 'tailwindcss', '@tailwindcss/vite'];

test('a publisher loads nothing of what builds the pages', async () => {
  const packages = await listPackages('#publisher/main.ts');
  expect(packages).toContain('valibot');
  expect(
    packages.filter((name) => [...builders, 'sharp', 'kysely', 'hono'].includes(name)),
  ).toEqual([]);
});

/** Most servers run without, or for long: together a third of the time of a start, and 27 MB. */
const atFirstUse = [
  'nodemailer',
  'flydrive',
  'sharp',
  '@aws-sdk/client-s3',
  '@aws-sdk/client-cognito-identity-provider',
];

test('a server loads what few need when it is first needed', async () => {
  const packages = await listPackages('#server/main.ts');
  expect(packages).toContain('kysely');
  expect(packages.filter((name) => [...builders, ...atFirstUse].includes(name))).toEqual([]);
});
