import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApiUnderTest, uploadDir } from '../../support/api-app.ts';
import { createTestPool } from '../../support/identity-pool.ts';
import { type Listening, listenOnFreePort } from '../../support/listen.ts';
import { type Owner, createOwner, createOwners } from '../../support/owners.ts';
import { makePicture } from '../../support/catalogue-factory.ts';
import { createForm, createPictureFolder, draw } from '../../support/pictures.ts';
import { describeOnServer } from '../../support/test-database.ts';
import type { PictureKeeper } from '#server/platform/context.ts';
import type { ErrorBody } from '#contract/error.ts';

const impatient = { deadlineMs: 600_000, spanMs: 100, spanBytes: 1_000_000_000 };

describeOnServer('bodies of uploads', (testDatabase) => {
  const folder = createPictureFolder();
  let ana: Owner;
  let photo: Buffer;
  beforeAll(async () => {
    ana = await (await createOwners(testDatabase, folder.keeper)).signIn();
    photo = await draw(32, 24).jpeg().toBuffer();
  });
  afterAll(() => {
    folder.remove();
  });

  const send = (body: string, type = 'multipart/form-data; boundary=x') =>
    ana.call<ErrorBody>('POST /images/upload', { body, headers: { 'content-type': type } });
  const part = 'content-disposition: form-data; name="images"; filename="a"';

  test.each([
    ['nothing', ''],
    ['another boundary', '--y\r\n'],
    ['a boundary alone', '--x'],
    ['no end', `--x\r\n${part}\r\n\r\nhola\r\n--x`],
    ['headers without end', `--x\r\n${part}`],
    ['no name', '--x\r\ncontent-type: text/plain\r\n\r\nhola\r\n--x--'],
    ['another disposition', `--x\r\n${part.replace('form-data', 'other')}\r\n\r\nhola\r\n--x--`],
    ['too many files', `${`--x\r\n${part}\r\n\r\nhola\r\n`.repeat(21)}--x--`],
    ['an unknown file', `--x\r\n${part.replace('images', 'otro')}\r\n\r\nhola\r\n--x--`],
    ['no file', '--x\r\ncontent-disposition: form-data; name="productId"\r\n\r\na\r\n--x--'],
    [
      'a text without end',
      `--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n${'a'.repeat(9_000)}\r\n--x--`,
    ],
    [
      'a thousand texts',
      `${'--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n'.repeat(1_000)}--x--`,
    ],
  ])('with %s are refused with a reason', async (_, body) => {
    const { status, body: refusal } = await send(body);
    expect([status, refusal.code]).toEqual([400, 'validation_failed']);
    expect(readdirSync(uploadDir)).toEqual([]);
  });

  test('with two files for a call of one are refused in words', async () => {
    const { issues } = await ana.refuse(400, 'POST /business/k3v9x0q2m4td/logo', {
      body: createForm('image', [photo, photo]),
    });
    expect(issues).toEqual([{ path: 'image', message: 'Se puede enviar una sola imagen.' }]);
  });

  test('without a boundary are refused', async () => {
    expect((await send('--x--', 'multipart/form-data; a=b')).status).toBe(400);
  });

  test('leave no file behind, whatever comes of them', async () => {
    const form = (file: Uint8Array) => ({ body: createForm('images', [file, file]) });
    await ana.get('POST /images/upload', form(photo));
    expect(readdirSync(uploadDir)).toEqual([]);
    await ana.refuse(415, 'POST /images/upload', form(Buffer.from('hola')));
    await ana.refuse(413, 'POST /images/upload', form(new Uint8Array(6 * 1024 * 1024)));
    expect(readdirSync(uploadDir)).toEqual([]);
  });
});

describeOnServer('a body that comes too slowly', (testDatabase) => {
  let api: Listening;
  let ana: Owner;
  beforeAll(async () => {
    const pool = await createTestPool(testDatabase.database);
    const paces = { json: impatient, upload: impatient };
    const under = createApiUnderTest(testDatabase, {}, { identity: pool.pool, paces });
    ana = createOwner(under, (await pool.signIn(await pool.createAccount())).AccessToken);
    api = await listenOnFreePort(under.app.fetch);
  });
  afterAll(() => api.close());

  test.each([
    ['a picture', '/api/images/upload', 'multipart/form-data; boundary=b', '--b\r\n'],
    ['JSON', '/api/products', 'application/json', '{'],
    ['an identity call', '/identity', 'application/x-amz-json-1.1', '{'],
  ])('of %s is refused, and its connection closed', async (_, path, type, start) => {
    const socket = connect(Number(new URL(api.url).port), '127.0.0.1');
    const head = [
      `POST ${path} HTTP/1.1`,
      'host: x',
      `content-type: ${type}`,
      `authorization: ${ana.headers.authorization}`,
      'x-amz-target: AWSCognitoIdentityProviderService.GetUser',
      'content-length: 16000',
    ];
    socket.write([...head, '', start].join('\r\n'));
    const parts: Buffer[] = [];
    // Ends when the server closes the connection, not before.
    for await (const part of socket) parts.push(part as Buffer);
    const response = Buffer.concat(parts).toString();
    expect(response).toMatch(/^HTTP\/1\.1 408 /);
    expect(response).toMatch(/"code":"request_timeout"|"__type":"RequestTimeoutException"/);
    expect(readdirSync(uploadDir)).toEqual([]);
  });
});

describe('pictures', () => {
  describeOnServer('of one owner', (testDatabase) => {
    test('do not hold up those of another', async () => {
      const picture = makePicture('a');
      const started = Promise.withResolvers<undefined>();
      const gate = Promise.withResolvers<undefined>();
      let asked = 0;
      const keeper: PictureKeeper = {
        async keep() {
          asked += 1;
          if (asked === 1) {
            started.resolve(undefined);
            await gate.promise;
          }
          return picture;
        },
        read: () => Promise.resolve(null),
        makeCard: () => Promise.reject(new Error('Nobody asks for one')),
      };
      const owners = await createOwners(testDatabase, keeper);
      const [ana, leo] = [await owners.signIn(), await owners.signIn()];
      const form = () => ({ body: createForm('images', [Buffer.from('x')]) });
      const many = Array.from({ length: 5 }, () => ana.call('POST /images/upload', form()));
      await started.promise;
      expect((await leo.call('POST /images/upload', form())).status).toBe(201);
      // Of the first owner one is in flight; the others are not even read.
      expect(asked).toBe(2);
      gate.resolve(undefined);
      expect((await Promise.all(many)).map(({ status }) => status)).toEqual(many.map(() => 201));
    });
  });
});
