import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { ownEnvironment } from '../../support/own-environment.ts';
import { createFolder } from '../../support/test-folder.ts';

const scripts = resolve(import.meta.dirname, '../../../scripts');
const manifest = JSON.parse(readFileSync(join(scripts, '../package.json'), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};
const ofDevelopers = ['test', 'bench', 'trials', 'check'];
/** The commands of whoever runs a marketplace. */
const commands = Object.entries(manifest.scripts)
  .filter(([name, line]) => line === `node scripts/${name}.ts` && !ofDevelopers.includes(name))
  .map(([name]) => name);

/** Runs commands in an empty folder, without settings. Returns the output of each, and whether it left files there. */
const give = (...lines: (readonly string[])[]) =>
  Promise.all(
    lines.map(async ([name = '', ...words]) => {
      const folder = createFolder();
      const child = spawn(process.execPath, [join(scripts, `${name}.ts`), ...words], {
        cwd: folder,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: ownEnvironment(),
      });
      const [said, failed, [code]] = await Promise.all([
        text(child.stdout),
        text(child.stderr),
        once(child, 'exit') as Promise<[number]>,
      ]);
      return { name, folder, code, said, failed, left: readdirSync(folder) };
    }),
  );

test('every command explains itself on --help and does no work', async () => {
  expect(commands).toContain('start');
  for (const { name, ...given } of await give(...commands.map((name) => [name, '--help']))) {
    const usage = name === 'start' ? 'npm start' : `npm run ${name}`;
    expect(given, name).toMatchObject({ code: 0, failed: '', left: [] });
    expect(given.said).toContain(usage);
  }
});

test('a command names an unknown word and does no work', async () => {
  const lines = ['backup', 'migrate', 'move', 'operator', 'publish'].map((name) => [
    name,
    '--dryrun',
  ]);
  for (const { name, ...given } of await give(...lines)) {
    expect(given, name).toMatchObject({ code: 1, said: '', left: [] });
    expect(given.failed, name).toContain("'--dryrun'");
  }
  const [doctor] = await give(['doctor', 'all']);
  expect([doctor?.code, doctor?.failed]).toEqual([1, expect.stringContaining('"all"')]);
});

test('a folder that is named by nothing is refused', async () => {
  for (const { name, ...given } of await give(['backup', ''], ['export', ''], ['restore', ''])) {
    expect(given, name).toMatchObject({ code: 1, said: '', left: [] });
    expect(given.failed, name).toMatch(/^A word is empty/);
  }
});

test('an invalid publication time is refused with the name of its option', async () => {
  const given = await give(['publish', '--every', 'daily'], ['publish', '--every', '0 0 31 2 *']);
  for (const { code, failed } of given) {
    expect([code, failed]).toEqual([
      1,
      expect.stringMatching(/^--every must be a cron expression that comes due/),
    ]);
  }
});

test('a publication is asked for in one way', async () => {
  const [watch, verify] = [['--watch'], ['--verify']];
  const every = ['--every', '5 0 * * *'];
  const given = await give(['publish', ...watch, ...every], ['publish', ...every, ...verify]);
  for (const { code, failed } of given) {
    expect([code, failed]).toEqual([1, expect.stringMatching(/^Give one of --watch/)]);
  }
});

test('a command ends quietly when its reader has seen enough', async () => {
  const folder = createFolder();
  const child = spawn(process.execPath, [join(scripts, 'doctor.ts')], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...ownEnvironment(), SMTP_URL: 'smtp://127.0.0.1:1' },
  });
  child.stdout.destroy();
  const [failed, [code]] = await Promise.all([
    text(child.stderr),
    once(child, 'exit') as Promise<[number]>,
  ]);
  // The exit code still reports the failure.
  expect([failed, code]).toEqual(['', 1]);
});

test('a command without its settings does not work on an empty marketplace', async () => {
  const lines = [
    ['backup', 'copy'],
    ['export', 'pages'],
    ['moderate', 'hide', '0123456789ab', 'why'],
    ['operator'],
    ['operator', 'ana@tienda.cu', '--remove'],
    ['publish', '--verify'],
    ['visits', 'access.log'],
  ];
  for (const { name, folder, ...given } of await give(...lines)) {
    expect(given, name).toMatchObject({ code: 1, said: '', left: [] });
    expect(given.failed, name).toContain(`There is no marketplace in ${join(folder, 'data')}`);
  }
});

test('a build without its settings publishes nothing', async () => {
  const folder = createFolder();
  const script = pathToFileURL(join(scripts, 'publish.ts')).href;
  const program = `import(${JSON.stringify(script)}).then((publish) => publish.publishBuild())`;
  const child = spawn(process.execPath, ['--eval', program], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...ownEnvironment(), SITE_DIR: 'pages' },
  });
  const ended = once(child, 'exit');
  expect(await text(child.stdout)).toContain(
    `nothing was published: there is no marketplace in ${join(folder, 'data')}`,
  );
  expect(await ended).toEqual([0, null]);
  expect(readdirSync(folder)).toEqual([]);
});

test('a command reads the file of settings as editors of all systems save it', async () => {
  const run = async (content: string, words: readonly string[] = [], file = 'service.env') => {
    const folder = createFolder();
    writeFileSync(join(folder, words.length === 0 ? '.env' : file), content);
    const child = spawn(process.execPath, [...words, join(scripts, 'operator.ts')], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: ownEnvironment(),
    });
    return text(child.stderr);
  };
  const given = ['--env-file', 'service.env'];
  const marked = '\uFEFFDATA_DIR=shop\r\nSMTP_URI=smtp://mail\r\n';
  const [own, ofNode, twice, equal] = await Promise.all([
    run(marked),
    run(marked, given),
    run('PORT=1\nPORT=2\n', given),
    run('PORT=1\nPORT=2\n', ['--env-file=a=b.env'], 'a=b.env'),
  ]);
  for (const said of [own, ofNode]) {
    expect(said).toMatch(/There is no marketplace in \S+\/shop:/);
    expect(said.match(/^Note: SMTP_URI in .* SMTP_URL is one\.$/gm)).toHaveLength(1);
  }
  expect(twice).toContain('service.env line 2: PORT stands in line 1 too');
  expect(equal).toContain('a=b.env line 2: PORT stands in line 1 too');
});
