import { expect, test } from 'vitest';
import { describeStore } from '#components/head/store-data.ts';
import { makeUpStore } from '../../support/made-up-catalogue.ts';

const site = { name: 'Vitrina', origin: 'https://vitrina.example', contactEmail: 'a@b.example' };

test('structured data has the stars of a store that has any', () => {
  const without = describeStore(site, makeUpStore({ rating: null, reviewCount: 3 }));
  expect(without).not.toHaveProperty('aggregateRating');
  const rated = describeStore(site, makeUpStore({ rating: 4.5, reviewCount: 12 }));
  expect(rated.aggregateRating).toEqual({
    '@type': 'AggregateRating',
    ratingValue: 4.5,
    reviewCount: 12,
    bestRating: 5,
    worstRating: 1,
  });
});
