import { persistentAtom } from '@nanostores/persistent';

/** The number of unseen news, and the time of the last query in milliseconds; 0 while the visitor follows nothing. */
export interface FavouriteNews {
  readonly count: number;
  readonly askedAt: number;
}

const none: FavouriteNews = { count: 0, askedAt: 0 };

/** The number on the header's heart. This browser keeps it, so that the pages of one visit ask once. */
export const $favouriteNews = persistentAtom<FavouriteNews>('vitrina:favourites-news', none, {
  encode: JSON.stringify,
  decode: readNews,
});

/** News younger than this are not fetched again. A visit takes about this long. */
const visitMs = 3_600_000;

/**
 * Whether this visit has asked already. A time in the future does not count: with a clock that was put back, the number
 * would never change again.
 */
export function isAskedThisVisit({ askedAt }: FavouriteNews, now: number): boolean {
  return askedAt <= now && now - askedAt < visitMs;
}

function readNews(stored: string): FavouriteNews {
  try {
    const { count, askedAt } = JSON.parse(stored) as Partial<Record<string, unknown>>;
    return Number.isSafeInteger(count) && Number.isSafeInteger(askedAt) && Number(count) >= 0
      ? { count: Number(count), askedAt: Number(askedAt) }
      : none;
  } catch {
    return none;
  }
}
