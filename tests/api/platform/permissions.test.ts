import { randomUUID } from 'node:crypto';
import { SignJWT, decodeJwt, decodeProtectedHeader, generateKeyPair } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dumpLines } from '../../support/dumped-lines.ts';
import { changeAtOnce } from '../../support/batches.ts';
import { createTestPool } from '../../support/identity-pool.ts';
import { type Owner, type Owners, createOwner, createOwners } from '../../support/owners.ts';
import {
  type PictureFolder,
  createForm,
  createPictureFolder,
  draw,
} from '../../support/pictures.ts';
import { why } from '../../support/reporting.ts';
import { describeOnBothAsTrial } from '../../support/test-database.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Order } from '#contract/orders.ts';
import type { OwnBusiness } from '#contract/stores.ts';
import type { OwnCategory } from '#contract/categories.ts';
import type { OwnProduct, ProductBatchResult } from '#contract/products.ts';
import type { ProductImage } from '#contract/pictures.ts';
import type { Review } from '#contract/comments.ts';

const hour = 3_600_000;

type Attack = readonly [request: string, body?: unknown];

describeOnBothAsTrial('what belongs to an owner', (testDatabase) => {
  let folder: PictureFolder;
  let owners: Owners;
  let ana: Owner;
  let business: OwnBusiness;
  let product: OwnProduct;
  let category: OwnCategory;
  let order: Order;
  let sale: object;
  let repricing: object;
  let attacks: Record<string, Attack>;
  const intruders = new Map<string, Owner>();

  const readAll = async (): Promise<string[]> => {
    const lines = await dumpLines(testDatabase.database);
    const { n } = await testDatabase.database.kysely
      .selectFrom('changes')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    return [...lines, `changes: ${n}`];
  };

  const forge = async (token: string): Promise<string> => {
    const { alg = 'RS256', kid } = decodeProtectedHeader(token);
    const { privateKey } = await generateKeyPair(alg);
    const header = { alg, ...(kid !== undefined && { kid }) };
    return new SignJWT(decodeJwt(token)).setProtectedHeader(header).sign(privateKey);
  };

  beforeAll(async () => {
    folder = createPictureFolder();
    owners = await createOwners(testDatabase, folder.keeper);
    const { api, pool } = owners;
    const email = await pool.createAccount();
    const expired = await pool.signIn(email);
    pool.clock.pass(48 * hour);
    const fresh = await pool.signIn(email);
    const elsewhere = await createTestPool(testDatabase.database, {
      issuer: 'http://localhost/identity/elsewhere',
      now: pool.clock.now,
    });
    ana = createOwner(api, fresh.AccessToken);
    const leo = await owners.signIn();
    await leo.get('/business');

    const store = { name: 'Mi tienda', type: 'food', province: 'Granma' };
    business = await ana.get<OwnBusiness>('POST /business', { body: store });
    category = await ana.get<OwnCategory>('POST /categories', { body: { name: 'Panes' } });
    product = await ana.get<OwnProduct>('POST /products', { body: { name: 'Pan' } });
    const sold = { productId: product.id, quantity: 1, price: null, currency: 'CUP' };
    sale = {
      ...{ businessId: business.id, token: '0123456789ab', code: '12345q' },
      ...{ channel: 'hand', mode: 'pickup', takeStock: true, lines: [sold] },
    };
    order = await ana.get<Order>('POST /orders', { body: sale });
    const photo = await draw(64, 64).png().toBuffer();
    const [picture] = await ana.get<ProductImage[]>('POST /images/upload', {
      body: createForm('images', [photo], { productId: product.id }),
    });
    const comment = await api.call<Review>('POST /reviews', {
      session: 'v'.repeat(20),
      body: { comment: 'Rico', authorName: 'Eva', productId: product.id },
    });

    repricing = {
      ...{ businessId: business.id, kind: 'percent' },
      params: { percent: 10, step: 1, oldPrice: 'now' },
    };
    const batch = await changeAtOnce(testDatabase, business.id, { [product.id]: { price: 5 } });

    const intrude = (token: string) => createOwner(api, token);
    intruders.set('anonymous', {
      ...ana,
      call: (request, options) => api.call(request, options),
    });
    intruders.set('another owner', leo);
    intruders.set('expired', intrude(expired.AccessToken));
    intruders.set('forged', intrude(await forge(fresh.AccessToken)));
    intruders.set('of another pool', intrude((await elsewhere.signIn(email)).AccessToken));
    intruders.set('for another use', intrude(fresh.IdToken));

    const { id: accountId } = await testDatabase.database.kysely
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const own = `/business/${business.id}`;
    const name = { name: 'Robado' };
    const seen = { id: product.id, version: product.version };
    attacks = {
      changePassword: [
        'POST /auth/change-password',
        { oldPassword: 'Clave-mala-1', newPassword: 'Clave-otra-2' },
      ],
      beginSecondFactor: ['POST /auth/second-factor/begin', { password: 'Clave-mala-1' }],
      enableSecondFactor: ['POST /auth/second-factor/on', { code: '123456' }],
      disableSecondFactor: ['POST /auth/second-factor/off', { password: 'Clave-mala-1' }],
      exportOwnAccount: ['POST /account/export', { password: 'Clave-mala-1', photos: false }],
      deleteOwnAccount: ['POST /account/deletion', { email, password: 'Clave-mala-1' }],
      keepOwnAccount: ['DELETE /account/deletion'],
      resetAccount: [`POST /admin/accounts/${accountId}/reset`, why],
      signOutAccount: [`POST /admin/accounts/${accountId}/sign-out`, why],
      disableAccount: [`POST /admin/accounts/${accountId}/disable`, why],
      enableAccount: [`POST /admin/accounts/${accountId}/enable`, why],
      offerExport: [`POST /admin/accounts/${accountId}/export`, why],
      deleteAccount: [`POST /admin/accounts/${accountId}/delete`, { ...why, email }],
      createRequest: [
        'POST /admin/requests',
        { kind: 'access', subject: email, receivedOn: '2026-01-01' },
      ],
      updateRequest: [
        'PATCH /admin/requests/k3v9x0q2m4td',
        { state: 'done', note: 'Ya se le respondió' },
      ],
      createBusiness: ['POST /business', { ...store, name: 'Robada' }],
      updateBusiness: [`PATCH ${own}`, name],
      deleteBusiness: [`DELETE ${own}`],
      setRates: [`PATCH ${own}/rates`, { USD: 1, shown: true, step: 1 }],
      pauseBusiness: [`POST ${own}/pause`, { reason: 'power' }],
      resumeBusiness: [`DELETE ${own}/pause`],
      stopDelivery: [`POST ${own}/no-delivery`, { reason: 'fuel' }],
      resumeDelivery: [`DELETE ${own}/no-delivery`],
      uploadLogo: [`POST ${own}/logo`, createForm('image', [photo])],
      deleteLogo: [`DELETE ${own}/logo`],
      uploadBanner: [`POST ${own}/banner`, createForm('image', [photo])],
      deleteBanner: [`DELETE ${own}/banner`],
      createProduct: ['POST /products', { ...name, businessId: business.id }],
      updateProduct: [`PATCH /products/${product.id}`, name],
      updateProducts: [
        'PATCH /products/batch',
        { businessId: business.id, changes: [{ ...seen, set: name }] },
      ],
      deleteProducts: ['POST /products/batch/delete', { businessId: business.id, items: [seen] }],
      deleteProduct: [`DELETE /products/${product.id}`],
      previewBatch: ['POST /batches/preview', repricing],
      applyBatch: ['POST /batches', { ...repricing, fingerprint: 'x' }],
      undoBatch: [`POST /batches/${batch}/undo`],
      checkImport: [
        'POST /imports/check',
        { businessId: business.id, rows: [{ row: 2, ...name }] },
      ],
      importProducts: [
        'POST /imports',
        {
          ...{ businessId: business.id, importId: product.id, fingerprint: 'a' },
          rows: [{ row: 2, ...name }],
        },
      ],
      createOrder: ['POST /orders', { ...sale, token: '0123456789ac' }],
      updateOrder: [`PATCH /orders/${order.id}`, { state: 'cancelled' }],
      deleteOrder: [`DELETE /orders/${order.id}`],
      createCategory: ['POST /categories', { ...name, businessId: business.id }],
      updateCategory: [`PATCH /categories/${category.id}`, name],
      deleteCategory: [`DELETE /categories/${category.id}`],
      uploadCategoryImage: [
        'POST /categories/upload-image',
        createForm('image', [photo], { categoryId: category.id }),
      ],
      uploadImages: [
        'POST /images/upload',
        createForm('images', [photo], { productId: product.id }),
      ],
      arrangeImages: [`PATCH /images/product/${product.id}`, { ids: [picture?.id] }],
      deleteImage: [`DELETE /images/${picture?.id}`],
      replyToReview: [`PATCH /reviews/${comment.body.id}/reply`, { text: 'Robada' }],
      deleteReply: [`DELETE /reviews/${comment.body.id}/reply`],
      deleteStoreReview: [`DELETE /reviews/admin/${comment.body.id}`],
      closeReports: [
        'POST /admin/reports/close',
        { kind: 'product', targetId: product.id, outcome: 'hide', ...why },
      ],
      reopenReports: [
        'POST /admin/reports/reopen',
        { kind: 'product', targetId: product.id, ...why },
      ],
      hideReview: [`POST /admin/reviews/${comment.body.id}/hide`, why],
      showReview: [`POST /admin/reviews/${comment.body.id}/show`, why],
      holdProduct: [`POST /admin/products/${product.id}/hold`, why],
      releaseProduct: [`POST /admin/products/${product.id}/release`, why],
      countRatings: [`POST /admin/products/${product.id}/count-ratings`],
      verifyBusiness: [
        `POST /admin/businesses/${business.id}/verify`,
        { phone: true, proof: true },
      ],
      unverifyBusiness: [`POST /admin/businesses/${business.id}/unverify`, why],
      recommendBusiness: [`POST /admin/businesses/${business.id}/recommend`, { until: null }],
      blockBusiness: [`POST /admin/businesses/${business.id}/block`, why],
      unblockBusiness: [`POST /admin/businesses/${business.id}/unblock`, why],
    };
  });
  afterAll(() => {
    folder.remove();
  });

  test('cannot be changed by anyone else, on any route', async () => {
    const guarded = Object.entries(endpoints)
      .filter(([, { method, bearer }]) => method !== 'GET' && bearer === 'required')
      .map(([name]) => name);
    expect(Object.keys(attacks).sort()).toEqual(guarded.sort());
    const before = await readAll();
    for (const [who, intruder] of intruders) {
      for (const [name, [request, body]] of Object.entries(attacks)) {
        // These are about the one who calls.
        const isOwn = /^createBusiness|^changePassword|SecondFactor$|OwnAccount$/.test(name);
        if (isOwn && who === 'another owner') continue;
        const { status } = await intruder.call(request, body === undefined ? {} : { body });
        // For whoever has no role the calls of operators do not exist.
        const isHidden = request.includes(' /admin/') && who === 'anonymous';
        const wanted = who === 'another owner' || isHidden ? 404 : 401;
        expect([who, name, status]).toEqual([who, name, wanted]);
      }
    }
    expect(await readAll()).toEqual(before);
  });

  test('takes no value that is not the owner’s to give', async () => {
    const foreign = {
      id: 'k3v9x0q2m4td',
      businessId: 'k3v9x0q2m4td',
      favorite: 1_000,
      rating: 5,
      reviewCount: 99,
      url: 'la-mejor',
      createdAt: '2020-01-01T00:00:00.000Z',
      updatedAt: '2020-01-01T00:00:00.000Z',
      version: 7,
      owner_id: 'leo',
      country: 'España',
      listed: true,
      blocked: null,
      held: null,
      verified: true,
      verification: null,
      recommended_until: '2030-01-01',
      images: [],
      logo: null,
    };
    const before = await readAll();
    for (const [field, value] of Object.entries(foreign)) {
      for (const path of [
        `/business/${business.id}`,
        `/products/${product.id}`,
        `/categories/${category.id}`,
      ]) {
        const body = { description: 'cambiada', [field]: value };
        const { issues } = await ana.refuse(400, `PATCH ${path}`, { body });
        expect(issues?.map((issue) => issue.path)).toEqual([field]);
      }
      const { version } = await ana.get<OwnProduct>(`/products/${product.id}`);
      const row = { id: product.id, version, set: { description: 'cambiada', [field]: value } };
      const changes = { businessId: business.id, changes: [row] };
      const { batchId, rows } = await ana.get<ProductBatchResult>('PATCH /products/batch', {
        body: changes,
      });
      expect([batchId, rows]).toMatchObject([
        null,
        [{ status: 'invalid', issues: [{ path: field }] }],
      ]);
      const { issues } = await ana.refuse(400, `PATCH /orders/${order.id}`, {
        body: { note: 'cambiada', [field]: value },
      });
      expect(issues?.map((issue) => issue.path)).toEqual([field]);
      if (field === 'businessId') continue;
      for (const call of ['POST /batches/preview', 'POST /batches']) {
        const sent = { ...repricing, ...(call === 'POST /batches' && { fingerprint: 'x' }) };
        await ana.refuse(400, call, { body: { ...sent, [field]: value } });
      }
      await ana.refuse(400, `PATCH /business/${business.id}/rates`, {
        body: { USD: 1, shown: true, step: 1, [field]: value },
      });
      await ana.refuse(400, 'POST /orders', {
        body: { ...sale, token: '0123456789ad', [field]: value },
      });
      for (const path of ['/products', '/categories']) {
        await ana.refuse(400, `POST ${path}`, { body: { name: 'Nuevo', [field]: value } });
      }
    }
    expect(await readAll()).toEqual(before);
  });

  test('is made once, however often and at once it is sent under one key', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const body = { name: 'Una sola vez', price: 5 };
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => ana.call<OwnProduct>('POST /products', { body, headers })),
    );
    const [first] = responses;
    for (const { status, body: made, headers: sent } of responses) {
      expect([status, made]).toEqual([201, first?.body]);
      expect(sent.get('x-change-cursor')).toBe(first?.headers.get('x-change-cursor'));
    }
    const found = await ana.get<{ meta: { total: number } }>('/products?search=sola');
    expect(found.meta.total).toBe(1);
    const other = { ...body, price: 6 };
    const refusal = await ana.refuse(422, 'POST /products', { body: other, headers });
    expect(refusal.code).toBe('idempotency_mismatch');
    await ana.refuse(422, 'POST /categories', { body: { name: 'Una' }, headers });
    const leo = await owners.signIn();
    await leo.get('POST /business', {
      body: { name: 'La de Leo', type: 'bar', province: 'Granma' },
      headers,
    });
  });

  test('frees its key when it is refused', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const request = 'POST /products';
    const wrong = { name: 'Pan', businessId: 'k3v9x0q2m4td' };
    await ana.refuse(404, request, { body: wrong, headers });
    const right = { body: { name: 'Pan' }, headers };
    expect((await ana.call(request, right)).status).toBe(201);
  });

  test('is never remembered for anyone else', async () => {
    const hidden = await ana.get<OwnProduct>('POST /products', {
      body: { name: 'Secreto', isVisible: false },
    });
    const requests = [
      '/business',
      '/categories',
      `/categories?businessId=${business.id}`,
      `/products/${hidden.id}`,
      `/products/${product.id}`,
      `/images/product/${hidden.id}`,
      `/reviews?productId=${hidden.id}`,
      `/batches?businessId=${business.id}`,
    ];
    const { api } = owners;
    const leo = await owners.signIn();
    const ask = async (who: Pick<Owner, 'call'>) =>
      Promise.all(
        requests.map(async (request) => {
          const { status, body } = await who.call(request);
          return { status, body };
        }),
      );
    const first = { open: await ask(api), leo: await ask(leo), ana: await ask(ana) };
    const second = { ana: await ask(ana), leo: await ask(leo), open: await ask(api) };
    expect(second).toEqual(first);
    expect(first.open).not.toEqual(first.ana);
    expect(JSON.stringify([first.open, first.leo])).not.toContain('Secreto');
    const { headers } = await ana.call(`/products/${hidden.id}`);
    expect(headers.get('cache-control')).toContain('private');
    expect(headers.get('vary')).toContain('authorization');
  });
});
