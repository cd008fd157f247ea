import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import pino from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { createServices } from '#server/create-services.ts';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/platform/config/env.ts';
import { publisherTokenHeader } from '#contract/published.ts';
import { testPublisherToken, testSecret } from '../../support/api-app.ts';
import { listenOnFreePort, type Listening } from '../../support/listen.ts';
import { describeOnServer } from '../../support/test-database.ts';

describeOnServer('the machine itself', (testDatabase) => {
  let server: Listening | undefined;
  afterEach(async () => {
    await server?.close();
    server = undefined;
  });

  const start = async (variables: Record<string, string> = {}): Promise<string> => {
    const services = createServices({
      database: testDatabase.database,
      secret: testSecret,
    });
    const config = readConfig({ RATE_LIMIT_READS: '2', ...variables });
    const app = createApp({ services, config, logger: pino({ level: 'silent' }) });
    server = await listenOnFreePort(app.fetch);
    return server.url;
  };
  /** Whether its figures, its change log and its calls without limit are open to who sends these headers. */
  const look = async (url: string, headers: Record<string, string> = {}) => {
    const ask = async (path: string) => (await fetch(url + path, { headers })).status;
    const metrics = await ask('/metrics');
    const log = await ask('/api/changes');
    const reads = [];
    for (let turn = 0; turn < 4; turn += 1) reads.push(await ask('/api/business'));
    return { metrics, log, isLimited: reads.includes(429) };
  };
  const closed = { metrics: 404, log: 403, isLimited: true };
  const open = { metrics: 200, log: 200, isLimited: false };

  it('is trusted where visitors come from nowhere else', async () => {
    expect(await look(await start())).toEqual(open);
    await server?.close();
    expect(await look(await start({ SITE_URL: 'http://localhost:4321' }))).toEqual(open);
  });

  it.each([
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'x-forwarded-port',
    'x-real-ip',
    'x-client-ip',
    'forwarded',
    'via',
    'cf-connecting-ip',
    'cf-ray',
    'true-client-ip',
    'x-amzn-trace-id',
  ])('is not who sends %s', async (name) => {
    expect(await look(await start(), { [name]: '203.0.113.7' })).toEqual(closed);
  });

  it('is not who asks in HTTP/1.0, as nginx does by default', async () => {
    const { port } = new URL(await start());
    const socket = connect(Number(port), '127.0.0.1').end(
      'GET /metrics HTTP/1.0\r\nHost: localhost\r\n\r\n',
    );
    expect(await text(socket)).toMatch(/^HTTP\/1.1 404 /);
  });

  it('counts for nothing where visitors come from elsewhere', async () => {
    expect(await look(await start({ SITE_URL: 'https://vitrina.example' }))).toEqual(closed);
  });

  describe('a publisher', () => {
    const elsewhere = { SITE_URL: 'https://vitrina.example', PUBLISHER_TOKEN: testPublisherToken };

    it('follows the log and asks without limits by its token, through proxies too', async () => {
      const headers = {
        [publisherTokenHeader]: testPublisherToken,
        'x-forwarded-for': '203.0.113.7',
      };
      expect(await look(await start(elsewhere), headers)).toEqual({ ...open, metrics: 404 });
    });

    it.each([
      ['wrong', `${testPublisherToken}x`],
      ['empty', ''],
    ])('is nobody with a token that is %s', async (_, token) => {
      const headers = { [publisherTokenHeader]: token };
      expect(await look(await start(elsewhere), headers)).toEqual(closed);
      await server?.close();
      expect(await look(await start(), headers)).toMatchObject({ log: 403, isLimited: true });
    });
  });
});
