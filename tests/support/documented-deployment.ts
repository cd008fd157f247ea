import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { documentedNginx } from './nginx.ts';

type Settings = Readonly<Record<string, string>>;

export interface DocumentedDeployment {
  /** The settings of each process by its name, such as 'api-1'. */
  readonly processes: ReadonlyMap<string, Settings>;
  /** nginx in front of the bucket and all APIs. Publishers use it to reach an API. */
  readonly nginx: string;
}

const operating = resolve(import.meta.dirname, '../../docs/operating.md');

/** The deployment with many processes from docs/operating.md 5.5, with its files in a folder of the test. */
export function typeDocumentedDeployment(folder: string): DocumentedDeployment {
  const blocks = [...readFileSync(operating, 'utf8').matchAll(/```sh\n([^]*?)```/g)].map(
    ([, block = '']) => block.replaceAll(/^ {3}/gm, ''),
  );
  const find = (words: string): string => blocks.find((block) => block.includes(words)) ?? '';
  const common = parseEnv(find('SMTP_URL=smtps:') + find('DATABASE_READ_URL=postgres:'));
  const own = join(folder, 'etc');
  mkdirSync(folder, { recursive: true });
  const typed = find('mkdir /etc/vitrina').replaceAll('/etc/vitrina', own);
  execFileSync('sh', ['-ec', typed.replaceAll('/var/lib/vitrina', join(folder, 'data'))]);
  const processes = new Map(
    readdirSync(own).map((file) => [
      file.replace('.env', ''),
      { ...common, ...parseEnv(readFileSync(join(own, file), 'utf8')) } as Settings,
    ]),
  );
  const [site = '', apis = ''] = ['upstream bucket', 'max_fails'].map((words) =>
    documentedNginx().find((block) => block.includes(words)),
  );
  return { processes, nginx: `${site.replace(/^upstream api .*$/m, '')}\n${apis}` };
}
