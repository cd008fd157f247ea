import { expect, test } from 'vitest';
import { countPlaces } from '#server/publication/count-places.ts';

test('a municipality is counted only in its own province', () => {
  const count = { type: 'food', stores: 1 } as const;
  const standing = [
    { province: 'La Habana', municipality: 'Playa', ...count },
    { province: 'Granma', municipality: 'Playa', ...count },
  ] as const;
  expect(
    countPlaces({ standing, delivering: [] })
      .filter(({ type }) => type === null)
      .map(({ place }) => place),
  ).toEqual(['granma', 'la-habana', 'la-habana/playa']);
});
