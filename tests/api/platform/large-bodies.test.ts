import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Listening, listenOnFreePort } from '../../support/listen.ts';
import { type Owner, type Owners, createOwners } from '../../support/owners.ts';
import { createPictureFolder } from '../../support/pictures.ts';
import { describeOnServer } from '../../support/test-database.ts';

const chunk = Buffer.alloc(64 * 1024, 'x');

describeOnServer('a body over the limit', (testDatabase) => {
  const folder = createPictureFolder();
  let api: Listening;
  let owners: Owners;
  let owner: Owner;
  let headers: readonly string[];

  beforeAll(async () => {
    owners = await createOwners(testDatabase, folder.keeper);
    owner = await owners.signIn();
    headers = [`authorization: ${owner.headers.authorization}`];
    api = await listenOnFreePort(owners.api.app.fetch);
  });
  afterAll(async () => {
    await api.close();
    folder.remove();
  });

  const form = 'content-type: multipart/form-data; boundary=b';
  const json = 'content-type: application/json';
  test.each([
    ['a picture', '/api/images/upload', form, 12, /10 MB/],
    ['a product', '/api/products', json, 1, /64 KB/],
    ['a file of products', '/api/imports/check', json, 10, /4 MB/],
  ])('of %s gets its refusal to who reads last', async (_, path, type, megabytes, message) => {
    for (const isChunked of [false, true]) {
      const response = await send(path, [type, ...headers], megabytes, isChunked);
      expect(response, String(isChunked)).toMatch(/^HTTP\/1\.1 413 /);
      const [, body = ''] = response.split('\r\n\r\n');
      const error = JSON.parse(body) as { code: string; message: string };
      expect(error.code).toBe('payload_too_large');
      expect(error.message).toMatch(message);
    }
  });

  test('that may be large is read after the one before it of the same owner', async () => {
    const begun: string[] = [];
    const gate = Promise.withResolvers<undefined>();
    const check = (name: string, until?: Promise<unknown>) => {
      const pull = async (body: ReadableStreamDefaultController<Uint8Array>) => {
        begun.push(name);
        await until;
        body.enqueue(Buffer.from('{}'));
        body.close();
      };
      const init: RequestInit & { duplex: 'half' } = {
        method: 'POST',
        headers: { ...owner.headers, 'content-type': 'application/json' },
        body: new ReadableStream({ pull }, { highWaterMark: 0 }),
        duplex: 'half',
      };
      return owners.api.app.request('/api/imports/check', init);
    };
    const first = check('first', gate.promise);
    await expect.poll(() => begun).toEqual(['first']);
    const second = check('second');
    for (let call = 0; call < 5; call += 1) await owner.refuse(404, '/products/k3v9x0q2m4td');
    expect(begun).toEqual(['first']);
    gate.resolve(undefined);
    expect((await Promise.all([first, second])).map(({ status }) => status)).toEqual([400, 400]);
    expect(begun).toEqual(['first', 'second']);
  });

  test('leaves the connection to the next request', async () => {
    const refused = request('/api/products', [
      json,
      ...headers,
      `content-length: ${chunk.length * 2}`,
    ]);
    const next = 'GET /api/business-type-metrics HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n';
    const response = await exchange(async (write) => {
      await write(refused);
      await write(chunk);
      await write(chunk);
      await write(next);
    });
    expect(response.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200']);
  });

  const request = (path: string, lines: readonly string[]): string =>
    [`POST ${path} HTTP/1.1`, 'host: x', ...lines, '', ''].join('\r\n');

  /** Sends so many megabytes, slower than they are refused, and only then reads. */
  const send = (
    path: string,
    lines: readonly string[],
    megabytes: number,
    isChunked: boolean,
  ): Promise<string> =>
    exchange(async (write) => {
      const count = megabytes * 16 + 1;
      const framing = isChunked
        ? 'transfer-encoding: chunked'
        : `content-length: ${count * chunk.length}`;
      await write(request(path, [...lines, framing, 'connection: close']));
      for (let sent = 0; sent < count; sent += 1) {
        if (isChunked) await write(`${chunk.length.toString(16)}\r\n`);
        await write(chunk);
        if (isChunked) await write('\r\n');
        // A phone sends for seconds; the server has refused long before the last of it.
        if (sent % Math.ceil(count / 8) === 0) await sleep(100);
      }
      if (isChunked) await write('0\r\n\r\n');
    });

  /** What the server has said by the time the connection ends, to someone who reads nothing while sending. */
  const exchange = async (
    talk: (write: (data: string | Buffer) => Promise<void>) => Promise<void>,
  ): Promise<string> => {
    const socket = connect(Number(new URL(api.url).port), '127.0.0.1');
    const broken = Promise.withResolvers<never>();
    broken.promise.catch(() => undefined);
    socket.once('error', broken.reject);
    const write = (data: string | Buffer): Promise<void> =>
      Promise.race([
        broken.promise,
        new Promise<void>((done) => {
          socket.write(data, () => {
            done();
          });
        }),
      ]);
    await talk(write);
    const parts: Buffer[] = [];
    for await (const part of socket) parts.push(part as Buffer);
    return Buffer.concat(parts).toString();
  };
});
