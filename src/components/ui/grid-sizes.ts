/** How many columns a grid of cards has on a wide screen; on a phone each has two. */
export type GridLayout = 'wide' | 'six' | 'half' | 'related';

const narrow = '(min-width:640px) calc(33vw - 23px),calc(50vw - 24px)';

const sixth = `(min-width:1160px) 173px,(min-width:960px) calc(17vw - 21px),${narrow}`;

/** Width of a card's picture by the layout of its grid, for `sizes`; follows the columns of `gridClass`. */
export const gridSizes: Readonly<Record<GridLayout, string>> = {
  wide: `(min-width:1160px) 211px,(min-width:960px) calc(20vw - 21px),${narrow}`,
  six: sixth,
  half: sixth,
  related: `(min-width:1160px) 268px,(min-width:960px) calc(25vw - 22px),${narrow}`,
};

const base = 'grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4';

/**
 * The classes of a grid of cards. Six cards, or eight, fill whole rows, as do three where two grids share a row; a phone
 * shows four of the related ones.
 */
export const gridClass: Readonly<Record<GridLayout, string>> = {
  wide: `${base} xl:grid-cols-5`,
  six: `${base} xl:grid-cols-6`,
  half: base,
  related: `related ${base} max-sm:*:nth-[n+5]:hidden xl:grid-cols-4`,
};
