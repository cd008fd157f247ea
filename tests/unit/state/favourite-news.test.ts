import { cleanTestStorage, setTestStorageKey, useTestStorageEngine } from '@nanostores/persistent';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { $favouriteNews, isAskedThisVisit } from '#state/favourite-news.ts';

const key = 'vitrina:favourites-news';

beforeAll(useTestStorageEngine);
beforeEach(cleanTestStorage);

test.each(['nonsense', '', 'null', '[]', '{"count":-1,"askedAt":1}', '{"count":"9","askedAt":1}'])(
  'a stored %j counts as never asked',
  (stored) => {
    const unbind = $favouriteNews.listen(() => undefined);
    setTestStorageKey(key, stored);
    expect($favouriteNews.get()).toEqual({ count: 0, askedAt: 0 });
    unbind();
  },
);

test('changes of another tab are known here', () => {
  const unbind = $favouriteNews.listen(() => undefined);
  setTestStorageKey(key, '{"count":3,"askedAt":7}');
  expect($favouriteNews.get()).toEqual({ count: 3, askedAt: 7 });
  unbind();
});

test('is asked again after an hour, and when the clock was put back', () => {
  const news = { count: 0, askedAt: 10_000_000 };
  expect(isAskedThisVisit(news, 10_000_000)).toBe(true);
  expect(isAskedThisVisit(news, 10_000_000 + 3_599_999)).toBe(true);
  expect(isAskedThisVisit(news, 10_000_000 + 3_600_000)).toBe(false);
  expect(isAskedThisVisit(news, 9_999_999)).toBe(false);
});
