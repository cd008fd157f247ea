/** The layouts of a grid of cards on a wide screen. On a phone each has two columns, or one with large text. */
export type GridLayout = 'wide' | 'six' | 'half' | 'related';

const narrow = '(min-width:640px) calc(33vw - 23px),calc(50vw - 24px)';

const sixth = `(min-width:1160px) 173px,(min-width:960px) calc(17vw - 21px),${narrow}`;

/** The width of a card's picture for `sizes`, by layout. It follows the columns of `gridClass`. */
export const gridSizes: Readonly<Record<GridLayout, string>> = {
  wide: `(min-width:1160px) 211px,(min-width:960px) calc(20vw - 21px),${narrow}`,
  six: sixth,
  half: sixth,
  related: `(min-width:1160px) 268px,(min-width:960px) calc(25vw - 22px),${narrow}`,
};

const base = 'cards gap-3 sm:gap-4 sm:[--columns:3]';

/**
 * The classes of each layout. Six or eight cards fill whole rows, and so do three when two grids share a row. A phone
 * shows four related products.
 */
export const gridClass: Readonly<Record<GridLayout, string>> = {
  wide: `${base} xl:[--columns:5]`,
  six: `${base} xl:[--columns:6]`,
  half: base,
  related: `related ${base} max-sm:*:nth-[n+5]:hidden xl:[--columns:4]`,
};
