import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApiUnderTest } from '../../support/api-app.ts';
import { changeAtOnce } from '../../support/batches.ts';
import { password } from '../../support/identity-pool.ts';
import { createOperator } from '../../support/operators.ts';
import { type Owner, type Owners, createOwner, createOwners } from '../../support/owners.ts';
import {
  type PictureFolder,
  createForm,
  createPictureFolder,
  draw,
} from '../../support/pictures.ts';
import { describeOnBothEngines } from '../../support/test-database.ts';
import { readZip } from '../../support/zip.ts';
import type { ExportSize } from '#contract/export.ts';
import type { DataRequest } from '#contract/operators.ts';
import type { Order } from '#contract/orders.ts';
import type { OwnBusiness } from '#contract/stores.ts';
import type { OwnCategory } from '#contract/categories.ts';
import type { OwnProduct } from '#contract/products.ts';
import type { ProductImage } from '#contract/pictures.ts';
import type { Review } from '#contract/comments.ts';

const request = 'POST /account/export';

describeOnBothEngines('the export of an account', (testDatabase) => {
  let folder: PictureFolder;
  let owners: Owners;
  beforeAll(async () => {
    folder = createPictureFolder();
    owners = await createOwners(testDatabase, folder.keeper);
  });
  afterAll(() => {
    folder.remove();
  });

  let shops = 0;
  /** Someone with two stores, one closed, and with something of everything that a store can have. */
  const openShop = async () => {
    shops += 1;
    const email = await owners.pool.createAccount();
    const owner = createOwner(owners.api, (await owners.pool.signIn(email)).AccessToken);
    const photo = await draw(400, 300).png().toBuffer();
    const create = (name: string) =>
      owner.get<OwnBusiness>('POST /business', { body: { name, type: 'bar', province: 'Granma' } });
    const store = await create(`Copia ${shops}`);
    const closed = await create(`Copia cerrada ${shops}`);
    await owner.get(`DELETE /business/${closed.id}`);
    const category = await owner.get<OwnCategory>('POST /categories', {
      body: { name: `Panes ${shops}`, businessId: store.id },
    });
    const add = (input: object) =>
      owner.get<OwnProduct>('POST /products', { body: { businessId: store.id, ...input } });
    const bread = await add({ name: 'Pan', price: 12.5, stock: 4, categoryId: category.id });
    const secret = await add({ name: 'Secreto', isVisible: false });
    const deleted = await add({
      name: 'Borrado',
      options: [{ name: 'Talla', values: ['Grande'] }],
      variants: [{ values: ['Grande'], price: 10, price_old: null, stock: null }],
    });
    await owner.get(`DELETE /products/${deleted.id}`);
    const [picture] = await owner.get<[ProductImage]>('POST /images/upload', {
      body: createForm('images', [photo], { productId: bread.id }),
    });
    const [upload] = await owner.get<[ProductImage]>('POST /images/upload', {
      body: createForm('images', [photo]),
    });
    await owner.get(`POST /business/${store.id}/logo`, { body: createForm('image', [photo]) });
    const { body: comment } = await owners.api.call<Review>('POST /reviews', {
      session: `visitante-${shops}`.padEnd(24, 'x'),
      body: {
        comment: 'Rico pan',
        authorName: 'Eva',
        authorEmail: 'eva@casa.cu',
        productId: bread.id,
      },
    });
    const tied = { currency: 'USD', price: 4.25 } as const;
    await changeAtOnce(testDatabase, store.id, {
      [secret.id]: { price: 1_870, anchor: tied },
    });
    const order = await owner.get<Order>('POST /orders', {
      body: {
        ...{ businessId: store.id, token: '0123456789ab', code: '12345q' },
        ...{ channel: 'hand', mode: 'delivery', takeStock: true, customerName: 'Leo' },
        ...{ wanted: 'Mañana', recipientName: 'Luis', recipientPhone: '57654321' },
        ...{ payText: 'Efectivo', municipality: 'Playa', deliveryFee: 150.5 },
        lines: [{ productId: bread.id, quantity: 2, price: 12.5, currency: 'CUP' }],
      },
    });
    const things = [store, closed, category, bread, secret, deleted, upload, comment, order];
    return {
      ...{
        email,
        owner,
        store,
        closed,
        bread,
        secret,
        deleted,
        image: picture,
        upload,
        review: comment,
      },
      ids: things.map(({ id }) => id),
    };
  };
  const ask = (owner: Pick<Owner, 'headers'>, photos: boolean, app = owners.api.app) =>
    app.request('/api/account/export', {
      method: 'POST',
      headers: { ...owner.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ password, photos }),
    });
  const download = async (owner: Owner, photos = false) => {
    const response = await ask(owner, photos);
    expect(response.status).toBe(200);
    return readZip(Buffer.from(await response.arrayBuffer()));
  };
  const joinAll = (files: Map<string, Buffer>): string =>
    [...files].map(([name, content]) => `${name}\n${content.toString('utf8')}`).join('\n');
  const readText = (files: Map<string, Buffer>, name: string): string =>
    files.get(name)?.toString('utf8') ?? '';

  test('has every row of one and none of another', async () => {
    const ana = await openShop();
    const leo = await openShop();
    const files = await download(ana.owner, true);
    const all = joinAll(files);
    for (const id of ana.ids) expect(all).toContain(id);
    for (const id of leo.ids) expect(all).not.toContain(id);
    expect(all).toContain(ana.email);
    expect(all).not.toContain(leo.email);
    const { url } = ana.store;
    expect([...files.keys()].filter((name) => name.startsWith(`${url}/`))).toEqual([
      `${url}/negocio.json`,
      `${url}/productos.csv`,
      `${url}/borrados.csv`,
      `${url}/opciones.csv`,
      `${url}/categorias.csv`,
      `${url}/comentarios.csv`,
      `${url}/pedidos.csv`,
      `${url}/cambios.csv`,
    ]);
    expect([...files.keys()].filter((name) => name.startsWith('fotos/')).sort()).toEqual(
      [
        `fotos/${ana.bread.id}-1.webp`,
        `fotos/logo-${url}.webp`,
        `fotos/sin-producto-${ana.upload.id}.webp`,
      ].sort(),
    );
    expect(readText(files, `${url}/opciones.csv`)).toContain(ana.deleted.id);
    const kept = readFileSync(join(folder.directory, ana.image.url.replace('/images/', '')));
    expect(files.get(`fotos/${ana.bread.id}-1.webp`)?.equals(kept)).toBe(true);
    expect(readText(files, `${url}/productos.csv`)).toContain(';no;4.25;USD\r\n');
    const changes = readText(files, `${url}/cambios.csv`);
    expect(changes).toContain(`;En la lista;;${ana.secret.id};`);
    expect(changes).toContain('4.25');
    const orders = readText(files, `${url}/pedidos.csv`);
    expect(orders).toContain(';Leo;');
    expect(orders).toContain(';Mañana;Luis;');
    expect(orders).toContain(';Efectivo;Playa;150.5;');
    expect(JSON.parse(readText(files, 'cuenta.json'))).toMatchObject({
      cuenta: { correo: ana.email, 'verificación en dos pasos': false },
      negocios: [{ id: ana.store.id }, { id: ana.closed.id }],
    });
    expect(readText(files, 'registro.csv')).toContain('Tú;Descargó sus datos;account;');
  });

  test('has the requests of the person, however whoever runs the site wrote their address', async () => {
    const operator = await createOperator(owners);
    const { owner, email: before } = await openShop();
    const email = before.replace('ana', 'peña');
    for (const table of ['users', 'identity_users'] as const) {
      await testDatabase.database.kysely
        .updateTable(table)
        .set({ email })
        .where('email', '=', before)
        .execute();
    }
    const add = async (subject: string) => {
      const body = { kind: 'access', subject, receivedOn: '2026-01-05' };
      return (await operator.get<DataRequest>('POST /admin/requests', { body })).id;
    };
    const own = [
      ...[email, email.toUpperCase(), email.normalize('NFD')],
      ...[`Ana Pérez <${email}>`, `Carta de ${email}.`],
    ];
    const ids = await Promise.all(own.map(add));
    for (const subject of [`x${email}`, `${email}.mx`, 'k3v9x0q2m4td']) await add(subject);
    const account = readText(await download(owner), 'cuenta.json');
    const { solicitudes } = JSON.parse(account) as { solicitudes: { id: string }[] };
    expect(solicitudes.map(({ id }) => id)).toEqual(ids.toSorted());
  });

  test('of one store has no folders, and no photos unless they are asked for', async () => {
    const owner = await owners.signIn();
    await owner.get('POST /business', { body: { name: 'Una', type: 'bar', province: 'Granma' } });
    expect([...(await download(owner)).keys()]).toEqual([
      'cuenta.json',
      'negocio.json',
      'productos.csv',
      'categorias.csv',
      'comentarios.csv',
      'pedidos.csv',
      'cambios.csv',
      'registro.csv',
      'LEEME.txt',
    ]);
  });

  test('has products as a spreadsheet reads them, with nothing that it would take for a formula', async () => {
    const owner = await owners.signIn();
    await owner.get('POST /business', { body: { name: 'Tabla', type: 'bar', province: 'Granma' } });
    const names = {
      '=1+1': `'=1+1`,
      '+53': `'+53`,
      '-': `'-`,
      '@ana': `'@ana`,
      "'cita": `''cita`,
      'a;b': `"a;b"`,
      'di "hola"': `"di ""hola"""`,
      'Ñandú 🥖': 'Ñandú 🥖',
    };
    const lines: string[] = [];
    for (const [name, written] of Object.entries(names)) {
      const { id } = await owner.get<OwnProduct>('POST /products', {
        body: { name, description: 'una\ndos', price: 9999999999.99, currency: 'USD' },
      });
      lines.push(`${id};${written};"una\ndos";9999999999.99;;USD;;;no;no;sí;;\r\n`);
    }
    const table = readText(await download(owner), 'productos.csv');
    expect(table.split('\r\n')[0]).toBe(
      '\uFEFFid;nombre;descripción;precio;precio_anterior;moneda;existencia;categoría;oferta;domicilio;visible;precio_atado;moneda_atada',
    );
    for (const line of lines) expect(table).toContain(line);
  });

  test('says of the authors of comments their names alone, and of the operators nothing', async () => {
    const ana = await createOperator(owners);
    const shop = await openShop();
    expect(joinAll(await download(shop.owner))).toContain('Rico pan');
    const why = { reason: 'spam', note: 'Una nota del operador' };
    await ana.get(`POST /admin/reviews/${shop.review.id}/hide`, { body: why });
    await ana.get(`POST /admin/products/${shop.bread.id}/hold`, { body: why });
    const all = joinAll(await download(shop.owner));
    for (const text of ['eva@casa.cu', 'Rico pan', why.note, ana.email]) {
      expect(all).not.toContain(text);
    }
    expect(all).toContain(`Operación;Ocultó un producto;product;${shop.bread.id};Publicidad`);
  });

  test('is about as large as was said before', async () => {
    const owner = await owners.signIn();
    await owner.get('POST /business', { body: { name: 'Peso', type: 'bar', province: 'Granma' } });
    const photo = await draw(900, 700).png().toBuffer();
    for (let n = 1; n <= 60; n += 1) {
      const { id } = await owner.get<OwnProduct>('POST /products', {
        body: { name: `Pan número ${n}`, description: `Horneado hoy con ${n} granos`, price: n },
      });
      if (n > 3) continue;
      await owner.get('POST /images/upload', {
        body: createForm('images', [photo], { productId: id }),
      });
    }
    const size = await owner.get<ExportSize>('/account/export/size');
    for (const [photos, said] of [
      [false, size.withoutPhotos],
      [true, size.withPhotos],
    ] as const) {
      const { byteLength } = await (await ask(owner, photos)).arrayBuffer();
      expect(said / byteLength).toBeGreaterThan(0.5);
      expect(said / byteLength).toBeLessThan(2);
    }
  });

  test('is had twice within an hour, from whichever process, however many ask at once', async () => {
    const owner = await owners.signIn();
    const other = createApiUnderTest(testDatabase, {}, { identity: owners.pool.pool });
    const responses = await Promise.all(
      Array.from({ length: 5 }, async (_, n) =>
        ask(owner, false, n % 2 === 0 ? other.app : undefined),
      ),
    );
    await Promise.all(responses.map((response) => response.arrayBuffer()));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429, 429]);
    for (const api of [owners.api, other]) {
      const body = { password, photos: false };
      const { code } = await api.refuse(429, request, { body, headers: owner.headers });
      expect(code).toBe('too_often');
    }
  });

  test('says when it can be had again', async () => {
    const email = await owners.pool.createAccount();
    const owner = createOwner(owners.api, (await owners.pool.signIn(email)).AccessToken);
    await owner.get('/business');
    for (const seconds of [61 * 60, 40 * 60 + 1]) {
      await sql`
        insert into audit (at, actor_kind, actor_id, action, target_kind, target_id)
        select now() - make_interval(secs => ${seconds}), 'owner', id, 'account.downloaded', 'account', id
        from users where email = ${email}`.execute(testDatabase.database.kysely);
    }
    await download(owner);
    const response = await ask(owner, false);
    expect(response.status).toBe(429);
    expect(await response.json()).toEqual({
      code: 'too_often',
      message: 'Ya lo descargaste hace poco. Intenta en 20 minutos.',
    });
    const wait = Number(response.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(20 * 60);
  });

  test('goes to its owner alone, who shows the password, and is kept nowhere', async () => {
    const { owner, email } = await openShop();
    const body = { password, photos: false };
    await owners.api.refuse(401, request, { body });
    for (const wrong of [{ password }, { photos: true }, { ...body, userId: 'otro' }]) {
      await owner.refuse(400, request, { body: wrong });
    }
    const guess = { ...body, password: 'Clave-mala-1' };
    expect((await owner.refuse(403, request, { body: guess })).code).toBe('wrong_password');
    await owner.refuse(405, 'GET /account/export');
    const { rows } = await sql`
      select from audit where action = 'account.downloaded'
        and actor_id = (select id from users where email = ${email})`.execute(
      testDatabase.database.kysely,
    );
    expect(rows).toHaveLength(0);
    const response = await ask(owner, false);
    await response.arrayBuffer();
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="mis-datos-\d{4}-\d\d-\d\d\.zip"$/,
    );
    await owner.get('POST /account/deletion', { body: { email, password } });
    const back = createOwner(owners.api, (await owners.pool.signIn(email)).AccessToken);
    expect((await back.refuse(403, request, { body })).code).toBe('account_leaving');
    expect((await back.refuse(403, '/account/export/size')).code).toBe('account_leaving');
  });

  test('asks for a code where an app shows one, and guesses lock it as they lock a sign-in', async () => {
    const owner = await owners.signIn();
    const { secret } = await owner.get<{ secret: string }>('POST /auth/second-factor/begin', {
      body: { password },
    });
    await owner.get('POST /auth/second-factor/on', {
      body: { code: owners.pool.generate(secret) },
    });
    const body = { password, photos: false };
    const send = (code: string) =>
      owners.api.app.request('/api/account/export', {
        method: 'POST',
        headers: { ...owner.headers, 'content-type': 'application/json' },
        body: JSON.stringify({ ...body, code }),
      });
    expect((await owner.refuse(403, request, { body })).code).toBe('code_required');
    const wrong = { ...body, code: '000000' };
    expect((await owner.refuse(400, request, { body: wrong })).code).toBe('invalid_code');
    owners.pool.clock.pass(60_000);
    const code = owners.pool.generate(secret);
    const response = await send(code);
    expect(response.status).toBe(200);
    await response.arrayBuffer();
    expect((await send(code)).status).toBe(400);
    owners.pool.clock.pass(30_000);
    for (let n = 0; n < 5; n += 1) {
      await owner.refuse(403, request, { body: { ...body, password: 'Clave-mala-1' } });
    }
    const late = { ...body, code: owners.pool.generate(secret) };
    expect((await owner.refuse(429, request, { body: late })).code).toBe('rate_limited');
  });
});
