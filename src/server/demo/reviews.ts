import type { BusinessType } from '#domain/business-type.ts';
import { createRandom, shuffle } from './random.ts';
import { closings, commentsByType, generalComments } from './review-texts.ts';
import { firstNames, surnames } from './people.ts';

export interface DrawnReview {
  comment: string;
  authorName: string;
  rating: number | null;
  daysAgo: number;
}

/** About two products in five have no review; the rest have one to eight, mostly few. */
function chooseCount(share: number): number {
  return share < 0.38 ? 0 : 1 + Math.floor(8 * ((share - 0.38) / 0.62) ** 4);
}

/** Invents the reviews of a product, always the same for the same key; `age` is its age in days. */
export function drawReviews(of: { type: BusinessType; key: string; age: number }): DrawnReview[] {
  const random = createRandom(`reviews ${of.key}`);
  const count = chooseCount(random.fraction());
  const ownTexts = shuffle(commentsByType[of.type], random);
  const texts = [
    ...ownTexts.slice(0, 5),
    ...shuffle(generalComments, random).slice(0, count > 5 ? 5 : 2),
  ];
  const ends = shuffle(closings, random);
  return shuffle(texts, random)
    .slice(0, count)
    .map(({ text, rating }, place) => {
      const surname = random.chance(0.6) ? ` ${random.pick(surnames)}` : '';
      return {
        comment: random.chance(0.6) ? `${text} ${ends[place] ?? ''}`.trimEnd() : text,
        authorName: `${random.pick(firstNames)}${surname}`,
        rating: random.chance(0.72) ? rating : null,
        daysAgo: random.fraction() * of.age,
      };
    });
}
