import type { Kysely } from 'kysely';
import { markVisitor } from '#server/platform/visitor-marks.ts';
import { TooOften } from '#server/platform/http/limits/too-often.ts';
import { findFormerRating } from './rows.ts';
import { addCounts } from '#server/platform/http/limits/rate-counts.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { commentsPerDay } from '#domain/limits.ts';
import { countHouseholds, countRaters } from '#domain/visitors/network-limits.ts';

type Db = Kysely<Schema>;

const day = 24 * 3_600;

/** The author of a comment, with the origin of the request. */
export interface Author {
  /** The HMAC of the visitor's session. */
  readonly visitor: string;
  /** The address, followed by its networks from narrow to wide. */
  readonly networks: readonly string[];
  /** Comments that a household may write in one store in a day; 0 is no limit. */
  readonly perHousehold: number;
}

const tooManyOfNetwork =
  'Hoy ya hay muchos comentarios en esta tienda desde tu red. Prueba mañana.';

/**
 * Limits the comments that a visitor and a network may write in one store in a day, and the new ratings of a product
 * that count (product.md 6.8). The counters are rows, written in the transaction of the comment, so that all processes
 * share them. They contain an HMAC of the address, for a day.
 */
export function createCommentLimits(secret: string) {
  const mark = (network: string): string => markVisitor(secret, 'address', network);

  return {
    /** @throws `too_many_comments` when the visitor or one of the networks has reached the day's limit in the store. */
    async countComment(
      tx: Db,
      { visitor, networks, perHousehold }: Author,
      storeId: string,
    ): Promise<void> {
      const limited = perHousehold === 0 ? [] : networks;
      const counts = [
        { key: `comments ${visitor} ${storeId}`, most: commentsPerDay, message: undefined },
        ...limited.map((network) => ({
          key: `comments ${mark(network)} ${storeId}`,
          most: perHousehold * countHouseholds(network),
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

    /**
     * Decides whether a rating waits for an operator before it counts. A visitor's new rating of a product is treated
     * like their earlier one. A first rating is added to those of its networks today, and waits when enough others from
     * one of them have rated the product.
     */
    async decideHold(tx: Db, { visitor, networks }: Author, productId: string): Promise<boolean> {
      const former = await findFormerRating(tx, { productId, visitor });
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
