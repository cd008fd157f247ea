import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findNginx } from '../../scripts/nginx.ts';
import { type Marketplace, startMarketplace } from '../support/marketplace.ts';

const nginx = findNginx();

/** The lines of the operators' document that pass requests on to the API. */
const operating = readFileSync(resolve(import.meta.dirname, '../../docs/operating.md'), 'utf8');
const [forwarding = ''] = /proxy_set_header[^}]*(?=\})/.exec(operating) ?? [];

interface Proxy {
  /** The status of a request, and how many of 20 reads were refused for their number. */
  ask(path: string, headers?: Record<string, string>): Promise<{ status: number; body: string }>;
  stop(): Promise<void>;
}

/** Real nginx in front of an origin, on a socket in a folder of its own. */
async function startNginx(origin: string, directives = ''): Promise<Proxy> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrina-nginx-'));
  const socketPath = join(folder, 'socket');
  for (const name of ['body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']) mkdirSync(join(folder, name));
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/pid; error_log stderr; events {}
    http {
      access_log off;
      client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi;
      uwsgi_temp_path uwsgi; scgi_temp_path scgi;
      server { listen unix:${socketPath}; location / { ${directives} proxy_pass ${origin}; } }
    }`,
  );
  const arguments_ = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'];
  const child: ChildProcess = spawn(nginx ?? '', arguments_, { stdio: 'inherit' });
  const ended = once(child, 'exit');
  while (!existsSync(socketPath)) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}`);
    await sleep(10);
  }
  return {
    ask: (path, headers = {}) =>
      new Promise((done, reject) => {
        const asked = request({ socketPath, path, headers: { host: 'localhost', ...headers } });
        asked.on('error', reject).on('response', (response) => {
          const status = response.statusCode ?? 0;
          text(response).then((body) => {
            done({ status, body });
          }, reject);
        });
        asked.end();
      }),
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

describe.skipIf(nginx === null)('behind nginx on the same machine', () => {
  const deployments = [
    { name: 'with its defaults', SITE_URL: 'https://vitrina.example', directives: '' },
    {
      name: 'with the lines of docs/operating.md',
      SITE_URL: 'https://vitrina.example',
      directives: forwarding,
    },
    {
      name: 'with the lines of docs/operating.md, tried out',
      SITE_URL: '',
      directives: forwarding,
    },
  ];

  describe.each(deployments)('$name', ({ SITE_URL, directives }) => {
    let marketplace: Marketplace | undefined;
    let proxy: Proxy | undefined;
    beforeAll(async () => {
      // Fewer reads than a publication takes: only who shows the token of this start gets it done.
      marketplace = await startMarketplace({ SITE_URL, RATE_LIMIT_READS: '5' });
      proxy = await startNginx(marketplace.origin.replace('localhost', '127.0.0.1'), directives);
    });
    afterAll(async () => {
      await proxy?.stop();
      await marketplace?.stop();
    });
    const ask = async (path: string, headers?: Record<string, string>) =>
      (await proxy?.ask(path, headers))?.status;

    it('serves the pages that its publisher has published', async () => {
      expect(await proxy?.ask('/')).toMatchObject({
        status: 200,
        body: expect.stringContaining('<h1') as string,
      });
    });

    it('shows no emails, figures or log to who comes through it', async () => {
      const emails = await proxy?.ask('/outbox');
      expect(emails?.body).not.toContain('Bandeja de salida');
      expect(await ask('/metrics')).toBe(404);
      expect(await ask('/api/changes')).toBe(403);
      expect(await ask('/api/changes', { 'x-publisher-token': 'guessed guessed guessed' })).toBe(
        403,
      );
    });

    it('counts the requests of who comes through it', async () => {
      const statuses = [];
      for (let turn = 0; turn < 8; turn += 1) statuses.push(await ask('/api/business'));
      expect(statuses).toContain(429);
    });
  });

  it('is told of in docs/operating.md with what says for whom it asks', () => {
    expect(forwarding).toContain('X-Forwarded-For');
  });
});
