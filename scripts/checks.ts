import { spawn } from 'node:child_process';

/** What must hold of the source text itself, each the command line of a tool from node_modules. */
const checks: readonly {
  name: string;
  command: string;
  /** Says something when it passes too. */
  isReport?: boolean;
}[] = [
  { name: 'types', command: 'astro check --minimumFailingSeverity warning' },
  { name: 'types of scripts and tests', command: 'tsc --noEmit' },
  { name: 'types of the service worker', command: 'tsc --noEmit -p src/service-worker' },
  { name: 'lint', command: 'eslint . --max-warnings 0' },
  { name: 'documents and rooms', command: 'node scripts/checks/run.ts' },
  { name: 'dead code', command: 'knip' },
  {
    name: 'circles and packages of rooms',
    command: 'depcruise demo src scripts --config .dependency-cruiser.cjs',
  },
  { name: 'format', command: 'prettier --check --log-level warn .' },
  { name: 'packages', command: 'node scripts/packages.ts', isReport: true },
];

export interface CheckResult {
  name: string;
  passed: boolean;
}

/** Runs every check one after the other, printing what fails. */
export async function runChecks(): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  for (const { name, command, isReport } of checks) {
    const { passed, output } = await runTool(command);
    console.log(`${passed ? '✓' : '✗'} ${name}`);
    if (!passed || isReport === true) console.log(output.trim());
    results.push({ name, passed });
  }
  return results;
}

function runTool(command: string): Promise<{ passed: boolean; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(`npx --no-install ${command}`, { shell: true });
    let output = '';
    child.stdout.on('data', (text: Buffer) => (output += text.toString()));
    child.stderr.on('data', (text: Buffer) => (output += text.toString()));
    child.on('close', (code) => {
      resolve({ passed: code === 0, output });
    });
  });
}
