/**
 * Whether a product is looked at often and asked for hardly ever: fewer than one tap in fifty visits, of twenty at least.
 * @example isOverlooked({ visits: 60, taps: 1 }) // true
 */
export function isOverlooked({
  visits,
  taps,
}: {
  readonly visits: number;
  readonly taps: number;
}): boolean {
  return visits >= 20 && taps * 50 < visits;
}
