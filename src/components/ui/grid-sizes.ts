/** How many columns a grid of cards has on a wide screen; on a phone each has two. */
export type GridLayout = 'wide' | 'six' | 'related';

const narrow = '(min-width:640px) calc(33vw - 23px),calc(50vw - 24px)';

/** Width of a card's picture by the layout of its grid, for `sizes`; follows the columns of `card.css`. */
export const gridSizes: Readonly<Record<GridLayout, string>> = {
  wide: `(min-width:1160px) 211px,(min-width:960px) calc(20vw - 21px),${narrow}`,
  six: `(min-width:1160px) 173px,(min-width:960px) calc(17vw - 21px),${narrow}`,
  related: `(min-width:1160px) 268px,(min-width:960px) calc(25vw - 22px),${narrow}`,
};
