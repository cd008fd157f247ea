/** A /24 of a mobile carrier is thousands of people, a /56 what one customer may get, a /48 a firm or a village. */
const households: Readonly<Record<string, number>> = { '24': 10, '56': 3, '48': 10 };
const raters: Readonly<Record<string, number>> = { '56': 2, '48': 4 };

const findWidth = (network: string): string => network.slice(network.lastIndexOf('/') + 1);

/**
 * How many times as much as one household a network of `listNetworks` may do, where too much is refused: a /24 ten times, so
 * that honest people behind the addresses of a carrier are not kept out by each other.
 * @example countHouseholds('203.0.113.0/24') // 10
 */
export const countHouseholds = (network: string): number => households[findWidth(network)] ?? 1;

/** Those networks that are wider than what one household has, with how many they stand for. */
export const listWide = (
  networks: readonly string[],
): readonly { readonly network: string; readonly households: number }[] =>
  networks
    .map((network) => ({ network, households: countHouseholds(network) }))
    .filter(({ households }) => households > 1);

/**
 * How many new raters of a product count from a network of `listNetworks` in a day (product.md 6.8). Nobody is refused: the
 * ratings of further ones wait for an operator, so that a /24 may have as few as a household.
 * @example countRaters('2001:db8:7::/48') // 12
 */
export const countRaters = (network: string): number => 3 * (raters[findWidth(network)] ?? 1);
