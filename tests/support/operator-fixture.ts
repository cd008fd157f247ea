import { randomUUID } from 'node:crypto';
import type { OwnProduct } from '#contract/products.ts';
import type { Review } from '#contract/comments.ts';
import { expect, type OwnerHand, test as owners, turnFactorOn } from './owner-fixture.ts';

export { expect };

export interface OperatorHand extends OwnerHand {
  /** Creates a comment on a new product of the operator's own store, reported by visitors for these reasons. */
  readonly reportComment: (comment: string, reasons: readonly string[]) => Promise<OwnProduct>;
  readonly report: (kind: string, targetId: string, reason: string, text?: string) => Promise<void>;
}

/** `test` with an operator who has shown a second factor and is signed in on the test's page. */
export const test = owners.extend<{ operator: OperatorHand }>({
  operator: async ({ owner, keeper, request, baseURL }, use) => {
    await turnFactorOn(owner);
    await keeper.giveRole(owner.email);
    const post = async <Result>(path: string, data: object): Promise<Result> => {
      const headers = { 'x-session-id': randomUUID() };
      const response = await request.post(`${baseURL ?? ''}/api${path}`, { data, headers });
      expect(response.ok(), await response.text()).toBe(true);
      return (await response.json()) as Result;
    };
    const report: OperatorHand['report'] = (kind, targetId, reason, text) =>
      post('/reports', { kind, targetId, reason, ...(text !== undefined && { text }) });
    await use({
      ...owner,
      report,
      async reportComment(comment, reasons) {
        const product = await owner.createProduct({ name: `Pan ${randomUUID().slice(0, 8)}` });
        const review = await post<Review>('/reviews', {
          comment,
          authorName: 'Eva',
          productId: product.id,
          rating: 1,
        });
        for (const reason of reasons) await report('review', review.id, reason, 'Mírenlo');
        return product;
      },
    });
  },
});
