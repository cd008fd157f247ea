import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { allowedInstallScripts, allowedLicences } from './package-rules.ts';

export interface LockedPackage {
  readonly version?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly hasInstallScript?: boolean;
  /** Comes inside another package, whose hash covers it. */
  readonly inBundle?: boolean;
}

export type LockedPackages = Readonly<Record<string, LockedPackage>>;

/** What of a lockfile's packages is against the rules: no hash, an unknown licence, an unknown script. */
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

/** Verifies the packages by the lockfile, and reports what the registry says of their signatures when it can be asked. */
function main(): void {
  const broken = findBrokenRules(readLock('package-lock.json'));
  for (const one of broken) console.log(one);
  process.exitCode = broken.length === 0 ? 0 : 1;
  const options = { cwd: root, shell: true, encoding: 'utf8', timeout: 60_000 } as const;
  const { stdout } = spawnSync('npm audit signatures', options);
  // A registry that cannot be asked, or a mirror without signatures, says nothing of the packages.
  console.log(`signatures: ${stdout.trim() || 'not verified, the registry did not say'}`);
}

if (import.meta.main) main();
