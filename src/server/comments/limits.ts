import type { Kysely } from 'kysely';
import { markVisitor } from '#server/services/visitor.ts';
import { TooOften } from '#server/services/limits/too-often.ts';
import { type FormerRating, findFormerRating } from './rows.ts';
import { addCounts } from '#server/db/jobs/rate-counts.ts';
import type { Schema } from '#server/db/schema.ts';
import { commentsPerDay } from '#domain/limits.ts';
import { countHouseholds, countRaters } from '#domain/visitors/network-limits.ts';

type Db = Kysely<Schema>;

const day = 24 * 3_600;

/** Who speaks, and from where. */
export interface Voice {
  /** The mark of the session. */
  readonly visitor: string;
  /** The address and its networks, from narrow to wide. */
  readonly networks: readonly string[];
}

const tooManyOfNetwork =
  'Hoy ya hay muchos comentarios en esta tienda desde tu red. Prueba mañana.';

/**
 * Counts within a day what a visitor says to a store and what is said for a product, in the transaction in which it is said
 * (product.md 6.8). All processes count together, and of an address only a mark is kept, for a day.
 */
export function createVoiceLimits(secret: string) {
  const mark = (network: string): string => markVisitor(secret, 'address', network);

  return {
    /** @throws `too_many_comments` for what is one too many of the visitor or of one of their networks. */
    async countComment(tx: Db, { visitor, networks }: Voice, businessId: string): Promise<void> {
      const counts = [
        { key: `comments ${visitor} ${businessId}`, most: commentsPerDay, message: undefined },
        ...networks.map((network) => ({
          key: `comments ${mark(network)} ${businessId}`,
          most: commentsPerDay * 3 * countHouseholds(network),
          message: tooManyOfNetwork,
        })),
      ];
      const totals = await addCounts(
        tx,
        counts.map(({ key }) => ({ key, points: 1, seconds: day })),
      );
      for (const { key, most, message } of counts) {
        const total = totals.find((one) => one.key === key);
        if (total === undefined || total.points <= most) continue;
        const options = message === undefined ? {} : { message };
        throw new TooOften('too_many_comments', total.seconds, options);
      }
    },

    /** Whether a rating of a product waits for an operator: that of a new rater whose network has had its own today. */
    async holdsRating(tx: Db, { visitor, networks }: Voice, productId: string): Promise<boolean> {
      const former: FormerRating = await findFormerRating(tx, { productId, visitor });
      if (former !== 'none') return former === 'held';
      const counts = networks.map((network) => ({
        key: `raters ${mark(network)} ${productId}`,
        most: countRaters(network),
      }));
      const totals = await addCounts(
        tx,
        counts.map(({ key }) => ({ key, points: 1, seconds: day })),
      );
      return counts.some(({ key, most }) =>
        totals.some((total) => total.key === key && total.points > most),
      );
    },
  };
}
