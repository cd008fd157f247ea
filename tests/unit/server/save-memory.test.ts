import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { allocatorSettings } from '#server/save-memory.ts';

const memory = pathToFileURL(join(import.meta.dirname, '../../../src/server/save-memory.ts')).href;
/** Prints at each start of the program how it was started. */
const program = `
  const { giveMemoryBack } = await import(${JSON.stringify(memory)});
  const { pid, env, execArgv, argv } = process;
  const { MALLOC_TRIM_THRESHOLD_: kept = null } = env;
  console.log(JSON.stringify([pid, kept, execArgv[0], argv.slice(1), env.NAME]));
  giveMemoryBack();
  console.log('goes on');`;

async function run(environment: Readonly<Record<string, string>>) {
  const words = ['--no-warnings', '--input-type=module', '--eval', program, 'a word'];
  const own = { ...process.env, MALLOC_TRIM_THRESHOLD_: undefined, NAME: 'ñ' };
  const child = spawn(process.execPath, words, { env: { ...own, ...environment } });
  const [said] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return { pid: child.pid, lines: said.trim().split('\n') };
}

test.runIf(process.platform === 'linux')(
  'a program restarts in its own process, once, with the same arguments',
  async () => {
    const { pid, lines } = await run({});
    const [before = '', after = '', ...rest] = lines;
    const given = ['--no-warnings', ['a word'], 'ñ'];
    expect(JSON.parse(before)).toEqual([pid, null, ...given]);
    expect(JSON.parse(after)).toEqual([pid, allocatorSettings.MALLOC_TRIM_THRESHOLD_, ...given]);
    expect(rest).toEqual(['goes on']);
  },
);

test('settings that are given stay', async () => {
  const { lines } = await run({ MALLOC_TRIM_THRESHOLD_: '1' });
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain('"1"');
});
