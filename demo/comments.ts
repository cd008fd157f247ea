import type { StoreType } from '#domain/stores/store-type.ts';
import { firstNames, surnames } from './people.ts';
import { createRandom, shuffle } from './random.ts';
import { findSubject } from './comments/subjects.ts';
import { commentTexts } from './comments/texts.ts';

export interface InventedComment {
  comment: string;
  authorName: string;
  rating: number | null;
  daysAgo: number;
}

/** What comments are written about. */
export interface CommentedProduct {
  readonly type: StoreType;
  readonly category: string;
  readonly name: string;
}

/** What can be said of a product: of what it is, and of anything of its kind. */
export function listCommentTexts({ type, category, name }: CommentedProduct) {
  const { subject, kind } = findSubject(type, category, name);
  return { own: commentTexts.subjects[subject] ?? [], general: commentTexts.kinds[kind] ?? [] };
}

/** About two products in five have no comment; the rest have one to eight, mostly few. */
function chooseCount(share: number): number {
  return share < 0.38 ? 0 : 1 + Math.floor(8 * ((share - 0.38) / 0.62) ** 4);
}

/** Invents the comments of a product, always the same for the same key; `age` is its age in days. */
export function inventComments(
  product: CommentedProduct & { readonly key: string; readonly age: number },
): InventedComment[] {
  const random = createRandom(`reviews ${product.key}`);
  const count = chooseCount(random.fraction());
  const { own, general } = listCommentTexts(product);
  const texts = [
    ...shuffle(own, random),
    ...shuffle(general, random).slice(0, Math.max(1, count - own.length)),
  ];
  const ends = shuffle(commentTexts.closings, random);
  return shuffle(texts, random)
    .slice(0, count)
    .map(({ text, rating }, index) => {
      const surname = random.chance(0.6) ? ` ${random.pick(surnames)}` : '';
      return {
        // The closings are kind words, which only good comments get.
        comment: random.chance(0.4) && rating > 3 ? `${text} ${ends[index] ?? ''}`.trimEnd() : text,
        authorName: `${random.pick(firstNames)}${surname}`,
        rating: random.chance(0.72) ? rating : null,
        daysAgo: random.fraction() * product.age,
      };
    });
}
