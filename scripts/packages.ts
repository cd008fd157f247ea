import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { allowedInstallScripts, allowedLicences } from './package-rules.ts';

export interface LockedPackage {
  readonly version?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly hasInstallScript?: boolean;
  /** The package is inside another one, whose hash covers it. */
  readonly inBundle?: boolean;
}

export type LockedPackages = Readonly<Record<string, LockedPackage>>;

/** Lists the packages of a lockfile that break a rule: no hash, an unknown licence, an unknown script. */
export function findBrokenRules(packages: LockedPackages): string[] {
  return Object.entries(packages).flatMap(([path, locked]) => {
    if (path === '') return [];
    const name = nameOf(path);
    const { integrity, license = 'no licence', hasInstallScript, inBundle } = locked;
    const isHashed = integrity?.startsWith('sha512-') === true || inBundle === true;
    const isScriptKnown = hasInstallScript !== true || Object.hasOwn(allowedInstallScripts, name);
    return [
      ...(isHashed ? [] : [`${path} has no hash in the lockfile`]),
      ...(allowedLicences.has(license) ? [] : [`${path} is under ${license}`]),
      ...(isScriptKnown ? [] : [`${path} runs a script when it is installed`]),
    ];
  });
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 13);

const root = resolve(import.meta.dirname, '..');
const readLock = (file: string): LockedPackages =>
  (JSON.parse(readFileSync(resolve(root, file), 'utf8')) as { packages: LockedPackages }).packages;

/** Checks the packages by the lockfile, and prints what the registry says about their signatures when it answers. */
function main(): void {
  const broken = findBrokenRules(readLock('package-lock.json'));
  for (const one of broken) console.log(one);
  process.exitCode = broken.length === 0 ? 0 : 1;
  const options = { cwd: root, shell: true, encoding: 'utf8', timeout: 60_000 } as const;
  const { stdout } = spawnSync('npm audit signatures', options);
  // A registry that does not answer, or a mirror without signatures, proves nothing about the packages.
  console.log(`signatures: ${stdout.trim() || 'not verified, the registry did not say'}`);
}

if (import.meta.main) main();
