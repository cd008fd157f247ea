/**
 * The number of households for which a network counts. A /24 of a mobile carrier is thousands of people, a /56 is what
 * one customer may get, a /48 is a firm or a village.
 */
const households: Readonly<Record<string, number>> = { '24': 10, '56': 3, '48': 10 };
const raters: Readonly<Record<string, number>> = { '56': 2, '48': 4 };

const findWidth = (network: string): string => network.slice(network.lastIndexOf('/') + 1);

/**
 * How many times the limit of one household applies to a network of `listNetworks`. A /24 may do ten times as much, so
 * that honest people behind the addresses of a carrier do not shut each other out.
 * @example countHouseholds('203.0.113.0/24') // 10
 */
export const countHouseholds = (network: string): number => households[findWidth(network)] ?? 1;

/** The networks that are wider than one household, with the number of households for which they count. */
export const listWideNetworks = (
  networks: readonly string[],
): readonly { readonly network: string; readonly households: number }[] =>
  networks
    .map((network) => ({ network, households: countHouseholds(network) }))
    .filter(({ households }) => households > 1);

/**
 * The number of new raters of a product from a network of `listNetworks` that count in a day (product.md 6.8). Ratings
 * beyond it are kept and wait for an operator. Nobody is refused, so a /24 needs no more than a household.
 * @example countRaters('2001:db8:7::/48') // 12
 */
export const countRaters = (network: string): number => 3 * (raters[findWidth(network)] ?? 1);
