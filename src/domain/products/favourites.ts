import { favouritesShownUpTo } from '../limits.ts';

/** The text of a count of favourites: '999+' above 999. */
export function favouritesCount(count: number): string {
  return count > favouritesShownUpTo ? `${favouritesShownUpTo}+` : String(Math.max(0, count));
}

/** @example favouritesText(1) // '1 favorito' */
export function favouritesText(count: number): string {
  return `${favouritesCount(count)} ${count === 1 ? 'favorito' : 'favoritos'}`;
}

export type FavouriteAction = 'add' | 'remove';

/** The call for a tap on the heart. */
export function favouriteAction(favourites: readonly string[], productId: string): FavouriteAction {
  return favourites.includes(productId) ? 'remove' : 'add';
}

/** The visitor's list after a successful call; adding twice adds once. */
export function changeFavourites(
  favourites: readonly string[],
  productId: string,
  action: FavouriteAction,
): readonly string[] {
  const others = favourites.filter((id) => id !== productId);
  return action === 'add' ? [...others, productId] : others;
}
