import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { DatabaseSchema } from '../schema.ts';
import type { startServerProcess } from '../server-process.ts';

const repository = resolve(import.meta.dirname, '../../..');

export interface Release {
  readonly version: string;
  readonly commit: string;
}

export const releases: readonly Release[] = [
  { version: '0.1.0', commit: 'f989ff7cc317f126bb465d99c892bd7be8163c7d' },
];

/** A backup of that release's deployment, written by its own `npm run backup`. */
export const backupOf = ({ version }: Release): string =>
  join(import.meta.dirname, version, 'backup');

export const schemaOf = ({ version }: Release): DatabaseSchema =>
  JSON.parse(
    readFileSync(join(import.meta.dirname, version, 'schema.json'), 'utf8'),
  ) as DatabaseSchema;

/** False in a copy of the repository whose history does not contain the release. */
export function hasSource({ commit }: Release): boolean {
  try {
    execFileSync('git', ['cat-file', '-e', `${commit}^{tree}`], {
      cwd: repository,
      stdio: 'ignore',
    });
    return true;
  } catch {
    return false;
  }
}

/** The name that a present service has in earlier releases, and its arguments there. */
const earlierCalls: Readonly<Record<string, EarlierCall>> = {
  'stores.createStore': (args: readonly unknown[]) => ['businesses', 'createBusiness', ...args],
  'stores.updateStore': (args: readonly unknown[]) => ['businesses', 'updateBusiness', ...args],
  'stores.deleteStore': (args: readonly unknown[]) => ['businesses', 'deleteBusiness', ...args],
  'comments.createComment': ([{ session }, ...rest]: [{ session: string }, ...unknown[]]) => [
    'reviews',
    'createReview',
    session,
    ...rest,
  ],
};
type EarlierCall = (args: never) => readonly [service: string, method: string, ...unknown[]];

export interface ReleaseProgram {
  readonly startServerProcess: typeof startServerProcess;
  remove(): void;
}

/** The program of a release, with the present packages. */
export async function checkOut({ commit }: Release): Promise<ReleaseProgram> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrina-release-'));
  const archive = execFileSync('git', ['archive', commit, 'package.json', 'src', 'tests/support'], {
    cwd: repository,
    maxBuffer: 256 * 1024 * 1024,
  });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'));
  const file = join(folder, 'tests/support/server-process.ts');
  const program = (await import(/* @vite-ignore */ file)) as Pick<
    ReleaseProgram,
    'startServerProcess'
  >;
  return {
    async startServerProcess(options) {
      const server = await program.startServerProcess(options);
      const call = server.call.bind(server) as (...words: readonly unknown[]) => Promise<never>;
      return {
        ...server,
        call(service, method, ...args) {
          const earlier = earlierCalls[`${service}.${String(method)}`];
          return call(...(earlier?.(args as never) ?? [service, method, ...args]));
        },
      };
    },
    remove() {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
