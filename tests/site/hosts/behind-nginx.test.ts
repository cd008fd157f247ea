import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { findNginx } from '../../../scripts/web-servers.ts';
import { listenOnFreePort } from '../../support/listen.ts';
import { type Marketplace, startMarketplace } from '../../support/marketplace.ts';
import { documentedNginx, startNginx, type WebServer } from '../../support/nginx.ts';
import { createTestSite, idOf } from '../../unit/publisher/site.ts';
import { missedSharePath } from '#domain/browser/shared-photos.ts';
import { maxUploadBytes } from '#domain/limits.ts';
import { photoCardsPath } from '#domain/paths/owner-paths.ts';

const nginx = findNginx();

/** The lines of the operators' document that pass requests on to the API. */
const operating = readFileSync(resolve(import.meta.dirname, '../../../docs/operating.md'), 'utf8');
const [forwarding = ''] = /proxy_set_header[^}]*(?=\})/.exec(operating) ?? [];

const uploadPath = '/api/images/upload';

/** Sends a body of so many bytes to a server on a socket. */
const upload = (socketPath: string, size: number): Promise<string> =>
  new Promise((done, reject) => {
    const sent = request({ socketPath, path: uploadPath, method: 'POST' });
    sent.on('error', reject).on('response', (response: IncomingMessage) => {
      text(response).then(done, reject);
    });
    sent.end(Buffer.alloc(size));
  });

const passingOn = documentedNginx().filter((block) => block.includes('|images|'));

it('docs/operating.md has the lines that are tried here', () => {
  expect(passingOn).toHaveLength(2);
  expect(forwarding).toContain('X-Forwarded-For');
});

describe
  .skipIf(nginx === null)
  .each(passingOn.map((block, index) => ({ block, number: index + 1 })))(
  'nginx with the lines of docs/operating.md, number $number',
  ({ block }) => {
    it('lets an upload through to the API that is as large as the API takes', async () => {
      const api = await listenOnFreePort(async (asked) => {
        const { byteLength } = await asked.arrayBuffer();
        return new Response(`${new URL(asked.url).pathname} ${byteLength}`);
      });
      const { host } = new URL(api.url);
      const lines = block.replaceAll('127.0.0.1:4321', host).replace('s3.example:80', host);
      const proxy = await startNginx(lines);
      onTestFinished(async () => {
        await proxy.stop();
        await api.close();
      });
      // With the heads of its parts.
      const size = maxUploadBytes + 10_000;
      expect(await upload(proxy.socketPath, size)).toBe(`${uploadPath} ${size}`);
    });
  },
);

it.skipIf(nginx === null)(
  'nginx with the lines of docs/operating.md 3 serves a site, and passes on what is no file of it',
  async () => {
    const site = createTestSite();
    const { api: catalogue, siteDir } = site;
    catalogue.addStore(idOf('cafe'), { url: 'cafeteria' });
    await site.publish();
    mkdirSync(join(siteDir, '_astro'), { recursive: true });
    writeFileSync(join(siteDir, '_astro/x.js'), 'export {};');
    mkdirSync(join(siteDir, 'cafeteria/_q'), { recursive: true });
    writeFileSync(join(siteDir, 'cafeteria/_q/page=2.html'), 'second page');
    writeFileSync(join(siteDir, '404.html'), '<h1>No está</h1>');
    const api = await listenOnFreePort((asked) =>
      Promise.resolve(
        new URL(asked.url).pathname === '/cafe'
          ? new Response(null, { status: 301, headers: { location: '/cafeteria' } })
          : new Response('of the API', { status: 404 }),
      ),
    );
    const [lines = ''] = documentedNginx();
    const proxy = await startNginx(
      lines
        .replace('/srv/vitrina/site', siteDir)
        .replaceAll('127.0.0.1:4321', new URL(api.url).host),
    );
    onTestFinished(() => proxy.stop());
    const home = await proxy.ask('/cafeteria');
    expect([home.status, home.headers['cache-control']]).toEqual([
      200,
      'public, max-age=0, must-revalidate',
    ]);
    const listing = await proxy.ask('/cafeteria?page=2&fbclid=x');
    expect([listing.status, listing.body]).toEqual([200, 'second page']);
    const script = await proxy.ask('/_astro/x.js');
    expect([script.status, script.headers['cache-control']]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ]);
    const moved = await proxy.ask('/cafe');
    expect([moved.status, moved.headers.location]).toEqual([301, '/cafeteria']);
    expect(await proxy.ask('/nobody')).toMatchObject({ status: 404, body: 'of the API' });
    const shared = await proxy.ask(photoCardsPath(), {}, 'POST');
    expect([shared.status, shared.headers.location]).toEqual([303, missedSharePath()]);
    expect((await proxy.ask('/cafeteria', {}, 'POST')).status).toBe(405);
    await api.close();
    expect(await proxy.ask('/nobody')).toMatchObject({ status: 404, body: '<h1>No está</h1>' });
    expect((await proxy.ask('/cafeteria')).status).toBe(200);
  },
);

describe.skipIf(nginx === null)('behind nginx on the same machine', () => {
  const deployments = [
    { name: 'with its defaults', SITE_URL: 'https://vitrina.example', RUNS: 'api', directives: '' },
    {
      name: 'with the lines of docs/operating.md',
      SITE_URL: 'https://vitrina.example',
      RUNS: 'all',
      directives: forwarding,
    },
    {
      name: 'with the lines of docs/operating.md, tried out',
      SITE_URL: '',
      RUNS: 'api',
      directives: forwarding,
    },
  ];

  describe.each(deployments)('$name', ({ SITE_URL, RUNS, directives }) => {
    let marketplace: Marketplace | undefined;
    let proxy: WebServer | undefined;
    beforeAll(async () => {
      // Fewer reads than a publication takes: only who shows the token of this start gets it done.
      marketplace = await startMarketplace({ SITE_URL, RUNS, RATE_LIMIT_READS: '5' });
      const target = marketplace.origin.replace('localhost', '127.0.0.1');
      proxy = await startNginx(`server { location / { ${directives} proxy_pass ${target}; } }`);
    });
    afterAll(async () => {
      await proxy?.stop();
      await marketplace?.stop();
    });
    const ask = async (path: string, headers?: Record<string, string>) =>
      (await proxy?.ask(path, headers))?.status;

    it.runIf(RUNS === 'all')('serves the pages that its publisher has published', async () => {
      expect(await proxy?.ask('/')).toMatchObject({
        status: 200,
        body: expect.stringContaining('<h1') as string,
      });
    });

    it('shows no emails, figures or log to who comes through it, and counts the requests', async () => {
      const emails = await proxy?.ask('/outbox');
      if (SITE_URL === '') {
        const direct = await fetch(`${marketplace?.origin}/outbox`);
        expect(await direct.text()).toContain('Bandeja de salida');
      }
      expect(emails?.body).not.toContain('Bandeja de salida');
      expect(await ask('/metrics')).toBe(404);
      expect(await ask('/api/changes')).toBe(403);
      expect(await ask('/api/changes', { 'x-publisher-token': 'guessed guessed guessed' })).toBe(
        403,
      );
      const statuses = [];
      for (let turn = 0; turn < 8; turn += 1) statuses.push(await ask('/api/business'));
      expect(statuses).toContain(429);
    });
  });
});
