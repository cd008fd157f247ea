/** Three digits or all before the point. */
export const formatNumber = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)));
