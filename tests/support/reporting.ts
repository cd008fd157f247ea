import { type OperatorHand, createOperator } from './operators.ts';
import { type Owner, type Owners, createOwners } from './owners.ts';
import type { TestDatabase } from './test-database.ts';
import type { OwnBusiness } from '#contract/stores.ts';
import type { OwnProduct } from '#contract/products.ts';
import type { Queue } from '#contract/reports.ts';
import type { Review } from '#contract/comments.ts';
import { listNetworks } from '#domain/visitors/network.ts';

export const why = { reason: 'scam', note: 'No es quien dice ser' } as const;
export const undo = { reason: 'undo' };
export const hourMs = 3_600_000;

type Thing = readonly [kind: 'review' | 'product' | 'business', id: string];

/** A store that visitors report, with an operator and a moderator who settle the reports. */
export async function createReporting(testDatabase: TestDatabase) {
  const owners: Owners = await createOwners(testDatabase);
  const ana: OperatorHand = await createOperator(owners);
  const leo: OperatorHand = await createOperator(owners, 'moderator');
  const owner: Owner = await owners.signIn();
  const store = await owner.get<OwnBusiness>('POST /business', {
    body: { name: 'Bar Denunciado', type: 'bar', province: 'Granma', phone: '+5351234567' },
  });
  let things = 0;
  const addProduct = () => {
    things += 1;
    return owner.get<OwnProduct>('POST /products', { body: { name: `Zumo ${things}` } });
  };
  const readQueue = () => leo.get<Queue>('/admin/queue');
  return {
    owners,
    ana,
    leo,
    owner,
    store,
    addProduct,
    readQueue,
    addComment: async (comment = 'Rico') => {
      const { id } = await addProduct();
      const { body } = await owners.api.call<Review>('POST /reviews', {
        session: 'autor'.repeat(5),
        body: { comment, authorName: 'Eva', productId: id, rating: 5 },
      });
      return body;
    },
    /** Reports as a visitor with a number. Each has a separate network unless an address is given. */
    report: ([kind, id]: Thing, visitor: number, address = `10.0.${visitor}.1`, at = Date.now()) =>
      owners.api.services.reports.report(
        {
          session: `visitante-${String(visitor).padStart(8, '0')}`,
          networks: listNetworks(address),
        },
        { kind, targetId: id, reason: visitor % 2 === 0 ? 'other' : 'scam', text: 'Miente' },
        null,
        at,
      ),
    findCard: async (id: string) => (await readQueue()).data.find((card) => card.id === id),
    statesOf: async (id: string) => {
      const rows = await testDatabase.database.kysely
        .selectFrom('reports')
        .select('state')
        .where('target_id', '=', id)
        .orderBy('created_at')
        .execute();
      return rows.map(({ state }) => state);
    },
    isShown: async ({ id, productId }: Review) =>
      (await owners.api.get<Review[]>(`/reviews?productId=${productId}`)).some((r) => r.id === id),
    actsOn: (id: string) =>
      testDatabase.database.kysely
        .selectFrom('audit')
        .select(['actor_kind', 'action', 'detail'])
        .where('target_id', '=', id)
        .orderBy('seq')
        .execute(),
  };
}

export type Reporting = Awaited<ReturnType<typeof createReporting>>;
