import { connect } from 'node:net';
import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { testSecret } from '../../support/api-app.ts';
import { createTestPool } from '../../support/identity-pool.ts';
import { listenOnFreePort } from '../../support/listen.ts';
import { createPictureFolder } from '../../support/pictures.ts';
import { describeOnServer } from '../../support/test-database.ts';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/platform/config/env.ts';
import { createServices } from '#server/create-services.ts';

interface LogLine {
  readonly level: number;
  readonly route?: string;
  readonly status?: number;
  readonly err?: unknown;
}

describeOnServer('an upload that its client breaks off', (testDatabase) => {
  test.each([
    [
      'before its first picture',
      '/api/images/upload',
      'content-type: multipart/form-data; boundary=b',
      '--b\r\n',
    ],
    [
      'within a picture',
      '/api/images/upload',
      'content-type: multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\npart of it',
    ],
    ['within a product', '/api/products', 'content-type: application/json', '{"name":'],
  ])('%s is logged as the end of a request, not as a failure', async (_, path, type, part) => {
    const lines: LogLine[] = [];
    const ended = Promise.withResolvers<undefined>();
    const logger = pino(
      { level: 'info' },
      {
        write(text) {
          const line = JSON.parse(text) as LogLine;
          lines.push(line);
          if (line.route !== undefined) ended.resolve(undefined);
        },
      },
    );
    const { app, authorization } = await createLoggingApp(logger);
    const api = await listenOnFreePort(app.fetch);
    onTestFinished(() => api.close());

    const socket = connect(Number(new URL(api.url).port), '127.0.0.1');
    const head = [`POST ${path} HTTP/1.1`, 'host: x', type, authorization, 'content-length: 5000'];
    socket.write([...head, '', part].join('\r\n'), () => {
      socket.destroy();
    });
    await ended.promise;
    const info = pino.levels.values.info;
    expect(lines.filter(({ level, err }) => level !== info || err !== undefined)).toEqual([]);
    // Its beginning was accepted: the body is what was waited for.
    expect(lines.flatMap(({ status }) => status ?? [])).toEqual([408]);
  });

  async function createLoggingApp(logger: pino.Logger) {
    const { pool: identity, ...people } = await createTestPool(testDatabase.database);
    const { AccessToken } = await people.signIn(await people.createAccount());
    const folder = createPictureFolder();
    onTestFinished(() => {
      folder.remove();
    });
    const parts = { identity, pictures: folder.keeper };
    const services = createServices({
      database: testDatabase.database,
      secret: testSecret,
      ...parts,
    });
    const app = createApp({
      services,
      config: readConfig({}),
      logger,
      uploadDir: folder.directory,
    });
    return { app, authorization: `authorization: Bearer ${AccessToken}` };
  }
});
