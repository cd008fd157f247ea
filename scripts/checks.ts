import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, resolve } from 'node:path';
import { runBounded } from '../src/domain/run-bounded.ts';
import { compileCache } from './compile-cache.ts';
import { endWithThis } from './spawn-bound.ts';

interface Check {
  readonly name: string;
  readonly command: string;
  /** The check asks other machines over the network. It takes no core, and its output is shown even when it passes. */
  readonly isReport?: boolean;
}

/** Checks of the source text, the longest first. Each is the command line of a tool from node_modules. */
export const checks: readonly Check[] = [
  { name: 'lint and types', command: 'oxlint' },
  {
    // Checks the files that oxlint cannot read.
    name: 'types of pages and components',
    command: 'astro check --minimumFailingSeverity warning --tsconfig tsconfig.astro.json',
  },
  {
    name: 'circles and packages of rooms',
    command: 'depcruise demo src scripts bench --config .dependency-cruiser.cjs',
  },
  { name: 'lint of pages and components', command: 'eslint . --max-warnings 0' },
  { name: 'text that translators break', command: 'node scripts/checks/find-loose-text.ts' },
  { name: 'dead code', command: 'knip' },
  { name: 'format', command: 'oxfmt --check .' },
  { name: 'documents and rooms', command: 'node scripts/checks/run.ts' },
  { name: 'packages', command: 'node scripts/packages.ts', isReport: true },
];
/** Each check takes a core. */
const checksAtOnce = 2;

export interface CheckResult {
  name: string;
  passed: boolean;
}

/** Runs the checks of the source text, some at once, and prints what fails. */
export async function runChecks(): Promise<CheckResult[]> {
  // Some checks need types that Astro writes during a build. A fresh clone does not have them.
  if (!existsSync('.astro/types.d.ts')) await runTool('astro sync');
  const results: CheckResult[] = [];
  await runBounded(
    checks.filter(({ isReport }) => isReport !== true),
    checksAtOnce,
    async (check) => {
      results.push(await runCheck(check));
    },
  );
  return results;
}

/** Runs the checks that ask other machines. An unreachable machine may take a minute. */
export const runReports = (): Promise<CheckResult[]> =>
  Promise.all(checks.filter(({ isReport }) => isReport === true).map(runCheck));

async function runCheck({ name, command, isReport }: Check): Promise<CheckResult> {
  const { passed, output } = await runTool(command);
  console.log(`${passed ? '✓' : '✗'} ${name}`);
  if (!passed || isReport === true) console.log(output.trim());
  return { name, passed };
}

/**
 * The environment with the tools of a folder on its PATH. npx would find them too, but takes a third of a second each
 * time.
 */
export const toolEnvironment = (folder = '.') => ({
  NODE_COMPILE_CACHE: compileCache,
  ...process.env,
  PATH: [resolve(folder, 'node_modules/.bin'), process.env.PATH].join(delimiter),
});

/**
 * Garbage collection is a third of the type checker's work and saves a sixth of its 2.9 GB. This memory limit replaces
 * it.
 */
const goMemory = { GOGC: 'off', GOMEMLIMIT: '3GiB' };

/** Runs the command line of a tool from the folder's node_modules. */
export function runTool(
  command: string,
  folder = '.',
): Promise<{ passed: boolean; output: string }> {
  return new Promise((resolve) => {
    const env = { ...goMemory, ...toolEnvironment(folder) };
    // The shell gives way to the tool, so that a signal reaches it.
    const line = process.platform === 'win32' ? command : `exec ${command}`;
    const child = spawn(line, { shell: true, cwd: folder, env });
    endWithThis(child);
    let output = '';
    child.stdout.on('data', (text: Buffer) => (output += text.toString()));
    child.stderr.on('data', (text: Buffer) => (output += text.toString()));
    child.on('close', (code) => {
      resolve({ passed: code === 0, output });
    });
  });
}
