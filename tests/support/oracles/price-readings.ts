/** A way of writing numbers. */
interface Style {
  readonly group: string;
  readonly point: string;
  readonly decimals: number;
}

const styles: readonly Style[] = ['', ',', '.', ' ', "'"].flatMap((group) =>
  ['.', ','].flatMap((point) => [0, 1, 2, 3].map((decimals) => ({ group, point, decimals }))),
);

/**
 * The amounts in cents that some way of writing turns into exactly this text. It assembles the number from all digits
 * and writes it again. `strict` has the amounts with at most two decimals. `loose` also has those with three, which are
 * rounded, and thousands of any length before a group.
 */
export function listPriceReadings(text: string): { strict: Set<number>; loose: Set<number> } {
  const strict = new Set<number>();
  const loose = new Set<number>();
  const digits = text.replace(/\D/g, '');
  if (digits === '') return { strict, loose };
  for (const style of styles) {
    if (style.group === style.point) continue;
    const places = style.decimals;
    const whole = digits.slice(0, digits.length - places);
    const rest = digits.slice(digits.length - places);
    if (rest.length < places) continue;
    if (!isWritten(text, whole, rest, style)) continue;
    const thousandths = BigInt(whole || '0') * 1_000n + BigInt(rest.padEnd(3, '0'));
    const value = Number((thousandths + 5n) / 10n);
    loose.add(value);
    if (places < 3) strict.add(value);
  }
  // Digits before a single sign and three behind it, in a form that no grouping writes: "0.500", "1250.500".
  if (/^\d*[.,]\d{3}$/.test(text)) loose.add(Number(BigInt(digits) * 100n));
  return { strict, loose };
}

function isWritten(text: string, whole: string, rest: string, style: Style): boolean {
  const end = style.decimals === 0 ? '' : style.point + rest;
  if (style.group === '') return text === whole + end && (whole !== '' || rest !== '');
  if (!/^[1-9]\d{3,}$/.test(whole)) return false;
  const groups: string[] = [];
  for (let left = whole; left !== ''; left = left.slice(0, -3)) groups.unshift(left.slice(-3));
  return text === groups.join(style.group) + end;
}
