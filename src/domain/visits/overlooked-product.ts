/**
 * Whether a product has many visits and hardly any taps: at least twenty visits, and fewer than one tap in fifty.
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
