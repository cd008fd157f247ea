const units = ['KB', 'MB', 'GB'] as const;

/** A number of bytes in readable form, with a decimal where it matters. @example byteText(1_300_000) // '1.2 MB' */
export function byteText(bytes: number): string {
  let amount = Math.max(0, bytes) / 1024;
  let index = 0;
  while (amount >= 1000 && index < units.length - 1) {
    amount /= 1024;
    index += 1;
  }
  const rounded = amount < 10 && index > 0 ? amount.toFixed(1) : String(Math.ceil(amount));
  return `${rounded} ${units[index] ?? 'GB'}`;
}
