import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeFavourites, favouriteAction, favouritesText } from '#domain/products/favourites.ts';

describe('favouritesText', () => {
  it.each([
    [0, '0 favoritos'],
    [1, '1 favorito'],
    [2, '2 favoritos'],
    [999, '999 favoritos'],
    [1000, '999+ favoritos'],
  ])('of %i is %s', (count, text) => {
    expect(favouritesText(count)).toBe(text);
  });
});

describe('changeFavourites', () => {
  const ids = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'));

  it('adds once however often it is added, and removing undoes it', () => {
    fc.assert(
      fc.property(ids, fc.constantFrom('a', 'x'), (list, id) => {
        const added = changeFavourites(changeFavourites(list, id, 'add'), id, 'add');
        expect(added.filter((other) => other === id)).toEqual([id]);
        expect(favouriteAction(added, id)).toBe('remove');
        const removed = changeFavourites(added, id, 'remove');
        expect(removed).toEqual(list.filter((other) => other !== id));
        expect(changeFavourites(removed, id, 'remove')).toEqual(removed);
        expect(favouriteAction(removed, id)).toBe('add');
      }),
    );
  });
});
