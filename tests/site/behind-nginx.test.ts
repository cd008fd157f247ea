import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findNginx } from '../../scripts/nginx.ts';
import { type Marketplace, startMarketplace } from '../support/marketplace.ts';
import { startNginx, type WebServer } from '../support/nginx.ts';

const nginx = findNginx();

/** The lines of the operators' document that pass requests on to the API. */
const operating = readFileSync(resolve(import.meta.dirname, '../../docs/operating.md'), 'utf8');
const [forwarding = ''] = /proxy_set_header[^}]*(?=\})/.exec(operating) ?? [];

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
    let proxy: WebServer | undefined;
    beforeAll(async () => {
      // Fewer reads than a publication takes: only who shows the token of this start gets it done.
      marketplace = await startMarketplace({ SITE_URL, RATE_LIMIT_READS: '5' });
      const target = marketplace.origin.replace('localhost', '127.0.0.1');
      proxy = await startNginx(`server { location / { ${directives} proxy_pass ${target}; } }`);
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

    it('shows no emails, figures or log to who comes through it, and counts the requests', async () => {
      const emails = await proxy?.ask('/outbox');
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

  it('is described in docs/operating.md with what says for whom it asks', () => {
    expect(forwarding).toContain('X-Forwarded-For');
  });
});
