import { beforeAll, expect, test } from 'vitest';
import { type OperatorHand, createOperator, findUserId } from '../../support/operators.ts';
import { type Owner, type Owners, createOwners } from '../../support/owners.ts';
import { why } from '../../support/reporting.ts';
import { describeOnBothEngines } from '../../support/test-database.ts';
import type { AuditPage } from '#contract/operators.ts';
import type { OwnProduct } from '#contract/products.ts';
import type { Review } from '#contract/comments.ts';
import { appendAudit } from '#server/operators/audit-rows.ts';

describeOnBothEngines('the record of acts', (testDatabase) => {
  let owners: Owners;
  let ana: OperatorHand;
  let leo: OperatorHand;
  let owner: Owner;
  let product: OwnProduct;
  beforeAll(async () => {
    owners = await createOwners(testDatabase);
    ana = await createOperator(owners);
    leo = await createOperator(owners, 'moderator');
    owner = await owners.signIn();
    await owner.get('POST /business', {
      body: { name: 'Bar Anotado', type: 'bar', province: 'Granma' },
    });
    product = await owner.get<OwnProduct>('POST /products', { body: { name: 'Zumo' } });
    await leo.get(`POST /admin/products/${product.id}/hold`, { body: why });
    await ana.get(`POST /admin/products/${product.id}/release`, { body: why });
    await ana.get(`POST /admin/products/${product.id}/hold`, { body: why });
    await ana.get(`POST /admin/products/${product.id}/release`, { body: { reason: 'undo' } });
  });
  const idOf = (email: string) => findUserId(testDatabase.database, email);

  test('an operator reads who did what to what, and why, newest first', async () => {
    const { data, next } = await ana.get<AuditPage>(`/admin/audit?target=${product.id}`);
    const target = { targetKind: 'product', targetId: product.id, role: null };
    const byAna = { ...target, actorKind: 'operator', actorId: await idOf(ana.email) };
    expect(next).toBeNull();
    expect(data).toMatchObject([
      { ...byAna, action: 'product.released', reason: 'undo', note: null },
      { ...byAna, action: 'product.held', reason: 'scam', note: why.note },
      { ...byAna, action: 'product.released', reason: 'scam', note: why.note },
      {
        ...target,
        action: 'product.held',
        actorId: await idOf(leo.email),
        reason: 'scam',
        note: why.note,
      },
    ]);
    const granted = await ana.get<AuditPage>(`/admin/audit?target=${await idOf(leo.email)}`);
    expect(granted.data).toMatchObject([
      { action: 'operator.granted', actorKind: 'command', actorId: null, role: 'moderator' },
    ]);
  });

  test('what is still taken from the site is read beside the act, and not once it was given back', async () => {
    const { body: comment } = await owners.api.call<Review>('POST /reviews', {
      session: 'autor'.repeat(5),
      body: { comment: 'Una vergüenza', authorName: 'Eva', productId: product.id },
    });
    const takenOf = async (id: string) =>
      (await ana.get<AuditPage>(`/admin/audit?target=${id}`)).data.map(({ taken }) => taken);
    await ana.get(`POST /admin/reviews/${comment.id}/hide`, { body: why });
    expect(await takenOf(comment.id)).toEqual(['Una vergüenza']);
    await ana.get(`POST /admin/reviews/${comment.id}/show`, { body: why });
    expect(await takenOf(comment.id)).toEqual([null, null]);
    expect(await takenOf(product.id)).toEqual([null, null, null, null]);
    const other = await owner.get<OwnProduct>('POST /products', { body: { name: 'Torta' } });
    await leo.get(`POST /admin/products/${other.id}/hold`, { body: why });
    expect(await takenOf(other.id)).toEqual(['Torta']);
    await leo.get(`POST /admin/products/${other.id}/release`, { body: why });
    expect(await takenOf(other.id)).toEqual([null, null]);
  });

  test('a moderator reads the own acts alone, whatever is asked for', async () => {
    const [own, other] = [await idOf(leo.email), await idOf(ana.email)];
    for (const query of ['', `?target=${product.id}`, `?actor=${own}`]) {
      const { data } = await leo.get<AuditPage>(`/admin/audit${query}`);
      expect([query, data.filter(({ actorId }) => actorId !== own)]).toEqual([query, []]);
      expect(data.filter(({ targetId }) => targetId === product.id)).toMatchObject([
        { action: 'product.held' },
      ]);
    }
    expect(await leo.get(`/admin/audit?actor=${other}`)).toEqual({ data: [], next: null });
  });

  test('pages follow one another without a gap and end', async () => {
    const eva = await createOperator(owners, 'moderator');
    const actor = await idOf(eva.email);
    for (let n = 0; n < 121; n += 1) {
      await appendAudit(testDatabase.database.kysely, {
        actorKind: 'operator',
        actorId: actor,
        action: 'area.entered',
        targetKind: 'account',
        targetId: actor,
      });
    }
    const seen: number[] = [];
    const sizes: number[] = [];
    let before: number | null = null;
    do {
      const query: string = before === null ? '' : `&before=${before}`;
      const page: AuditPage = await ana.get<AuditPage>(`/admin/audit?actor=${actor}${query}`);
      seen.push(...page.data.map(({ seq }) => seq));
      sizes.push(page.data.length);
      before = page.next;
    } while (before !== null);
    expect(sizes).toEqual([50, 50, 21]);
    expect(seen).toEqual([...new Set(seen)].sort((a, b) => b - a));
  });

  test('what is no filter is refused in words', async () => {
    for (const query of ['before=0', 'before=x', 'target=..', 'actor=1', 'page=2']) {
      const [path] = query.split('=');
      const { issues } = await ana.refuse(400, `/admin/audit?${query}`);
      expect(issues?.map((issue) => issue.path)).toEqual([path]);
    }
  });
});
