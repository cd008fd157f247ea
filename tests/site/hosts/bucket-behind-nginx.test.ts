import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { serve } from '@hono/node-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { findNginx } from '../../../scripts/web-servers.ts';
import { findS3Server } from '../../../scripts/s3-server.ts';
import { documentedNginx, startNginx, type WebServer } from '../../support/nginx.ts';
import { type S3Server, startS3Server } from '../../support/s3-server.ts';
import { createTestSite, idOf } from '../../unit/publisher/site.ts';
import { createFolder } from '../../support/test-folder.ts';
import { missedSharePath } from '#domain/browser/shared-photos.ts';
import { photoCardsPath } from '#domain/paths/owner-paths.ts';
import { openBucket } from '#files/bucket.ts';
import { createRemoteSite } from '#server/platform/static/remote-site.ts';
import { createStaticSite } from '#server/platform/static/site.ts';

const cafe = idOf('cafe');
const tea = idOf('tea');
const prefix = 'vitrina/';
const hasCurl = spawnSync('curl', ['--version']).status === 0;
const operating = readFileSync(resolve(import.meta.dirname, '../../../docs/operating.md'), 'utf8');
const [, documentedHeaders = ''] =
  /```sh\n(curl [^]*?vitrina-headers[^]*?)```/.exec(operating) ?? [];

describe.skipIf(findNginx() === null || findS3Server() === null)(
  'a site in a bucket, behind nginx with the lines of docs/operating.md',
  () => {
    let s3: S3Server | undefined;
    let pages: ReturnType<typeof serve> | undefined;
    let nginx: WebServer | undefined;
    let origin = '';
    let lines = '';

    beforeAll(async () => {
      s3 = await startS3Server();
      const bucket = s3.place(prefix);
      const server = serve({
        fetch: createStaticSite({
          siteDir: '/nowhere',
          site: createRemoteSite(openBucket(bucket), prefix),
          pictures: null,
          findProductUrl: () => Promise.resolve(null),
        }).fetch,
        hostname: '127.0.0.1',
        port: 0,
      });
      pages = server;
      await new Promise((listening) => server.once('listening', listening));
      const { port } = server.address() as AddressInfo;
      origin = `http://127.0.0.1:${port}`;
      const documented = documentedNginx().find((block) => block.includes('upstream bucket')) ?? '';
      lines = documented
        .replace('s3.example:80', new URL(s3.url).host)
        .replace('s3.example', new URL(s3.url).host)
        .replaceAll('http://bucket/vitrina/site', `http://bucket/sitio/${prefix.slice(0, -1)}`)
        .replace('127.0.0.1:4321', `127.0.0.1:${port}`);
      nginx = await startNginx(lines);
    });
    beforeEach(async () => {
      const bucket = s3?.place(prefix) ?? null;
      const site = createTestSite({ bucket, siteDir: `s3://sitio/${prefix}` });
      site.api.addStore(cafe, { url: 'cafe' });
      site.api.addProduct(tea, cafe, { name: 'Té' });
      for (let n = 0; n < 30; n += 1) site.api.addProduct(idOf(`p${n}`), cafe);
      site.api.renameStore(cafe, 'cafeteria');
      await site.publish();
    });
    afterAll(async () => {
      await nginx?.stop();
      pages?.close();
      await s3?.stop();
    });
    const ask = async (path: string) => {
      const response = await nginx?.ask(path);
      if (response === undefined) throw new Error('There is no nginx');
      return response;
    };

    it('serves every page, follows those that moved, and knows what is not there', async () => {
      const home = await ask('/');
      expect([home.status, home.headers['content-type']]).toEqual([
        200,
        'text/html; charset=utf-8',
      ]);
      const product = await ask(`/cafeteria/product/${tea}`);
      expect([product.status, product.body]).toEqual([200, expect.stringContaining('Té')]);
      expect((await ask('/cafeteria?page=2')).body).not.toBe((await ask('/cafeteria')).body);
      expect((await ask('/cafeteria?page=2&fbclid=x')).body).toBe(
        (await ask('/cafeteria?page=2')).body,
      );
      expect((await ask('/cafeteria?page=9')).body).toBe((await ask('/cafeteria')).body);
      const moved = await ask(`/cafe/product/${tea}`);
      expect([moved.status, moved.headers.location]).toEqual([301, `/cafeteria/product/${tea}`]);
      expect((await ask('/no-store-of-this-name')).status).toBe(404);
      const shared = await nginx?.ask(photoCardsPath(), {}, 'POST');
      expect([shared?.status, shared?.headers.location]).toEqual([303, missedSharePath()]);
      const packed = await nginx?.ask('/cafeteria', { 'accept-encoding': 'gzip' });
      expect(packed?.headers['content-encoding']).toBe('gzip');
    });

    it.skipIf(!hasCurl)('sends the headers of the site with the pages of the bucket', async () => {
      const file = join(createFolder(), 'headers.conf');
      const command = documentedHeaders
        .replace('http://127.0.0.1:4321', origin)
        .replace('/etc/nginx/vitrina-headers.conf', file)
        .replace('nginx -s reload', '');
      await promisify(execFile)('sh', ['-ec', command]);
      const server = await startNginx(
        lines.replaceAll(/location (?:= )?\/ \{/g, `$& include ${file};`),
      );
      onTestFinished(() => server.stop());
      const { headers } = await fetch(`${origin}/`);
      for (const name of ['content-security-policy', 'x-content-type-options', 'referrer-policy']) {
        for (const path of ['/', '/cafeteria']) {
          expect((await server.ask(path)).headers[name]).toBe(headers.get(name));
        }
      }
      expect(headers.get('content-security-policy')).toContain("default-src 'self'");
    });
  },
);
