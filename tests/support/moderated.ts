import { createEmailReader } from './emails.ts';
import { type OperatorHand, createOperator } from './operators.ts';
import { type Owner, type Owners, createOwner, createOwners } from './owners.ts';
import type { TestDatabase } from './test-database.ts';
import type { OwnBusiness } from '#contract/stores.ts';
import type { OwnCategory } from '#contract/categories.ts';
import type { OwnProduct } from '#contract/products.ts';
import type { Review } from '#contract/comments.ts';

export interface Shop {
  readonly owner: Owner;
  readonly email: string;
  readonly store: OwnBusiness;
  readonly category: OwnCategory;
  readonly products: readonly OwnProduct[];
  readonly comment: Review;
  /** The session of the comment's author. */
  readonly session: string;
}

export type Moderated = Awaited<ReturnType<typeof createModerated>>;

/** Stores with things to moderate, an operator called Ana and a moderator. */
export async function createModerated(testDatabase: TestDatabase) {
  const owners: Owners = await createOwners(testDatabase);
  const ana: OperatorHand = await createOperator(owners);
  const leo: OperatorHand = await createOperator(owners, 'moderator');
  await testDatabase.database.kysely
    .updateTable('users')
    .set({ first_name: 'Ana' })
    .where('email', '=', ana.email)
    .execute();

  let shops = 0;
  const openShop = async (): Promise<Shop> => {
    shops += 1;
    const email = await owners.pool.createAccount();
    const owner = createOwner(owners.api, (await owners.pool.signIn(email)).AccessToken);
    const store = await owner.get<OwnBusiness>('POST /business', {
      body: { name: `Bar Moderado ${shops}`, type: 'bar', province: 'Granma' },
    });
    const category = await owner.get<OwnCategory>('POST /categories', { body: { name: 'Panes' } });
    const products: OwnProduct[] = [];
    for (const name of ['Zumo raro', 'Torta rara', 'Oculto raro']) {
      const body = {
        name: `${name} ${shops}`,
        price: 10,
        price_old: 20,
        offer: true,
        categoryId: category.id,
        isVisible: !name.startsWith('Oculto'),
      };
      products.push(await owner.get<OwnProduct>('POST /products', { body }));
    }
    const [first] = products;
    const session = `s${'v'.repeat(20)}${shops}`;
    const comment = await owners.api.call<Review>('POST /reviews', {
      session,
      body: { comment: 'Rico', authorName: 'Eva', productId: first?.id, rating: 5 },
    });
    return { owner, email, store, category, products, comment: comment.body, session };
  };
  const listAudit = () =>
    testDatabase.database.kysely
      .selectFrom('audit')
      .select(['actor_kind', 'action', 'target_id', 'reason', 'detail'])
      .orderBy('seq')
      .execute();
  const actsOn = async (id: string) =>
    (await listAudit()).filter(({ target_id }) => target_id === id);
  return {
    owners,
    ana,
    leo,
    emails: createEmailReader(testDatabase.database),
    openShop,
    listAudit,
    actsOn,
  };
}

export const firstOf = ({ products: [first] }: Shop): OwnProduct => {
  if (first === undefined) throw new Error('The shop has no product');
  return first;
};
