import { persistentAtom } from '@nanostores/persistent';

/** How much is new that was not looked at yet, and when that was last asked, in milliseconds; 0 while nothing is followed. */
export interface FavouriteNews {
  readonly count: number;
  readonly askedAt: number;
}

const none: FavouriteNews = { count: 0, askedAt: 0 };

/** The number on the header's heart, kept in this browser so that the pages of one visit ask once. */
export const $favouriteNews = persistentAtom<FavouriteNews>('vitrina:favourites-news', none, {
  encode: JSON.stringify,
  decode: readNews,
});

/** News that were asked for within this time are not asked for again: a visit is about that long. */
const visitMs = 3_600_000;

/** A clock that was put back would keep the number as it is for ever. */
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
