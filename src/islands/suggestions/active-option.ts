/**
 * The index of the option that a key activates among `count`; -1 is the text itself. Undefined when the list does not
 * handle the key. Arrows pass through the text at either end, Home and End work only when an option is active (ARIA
 * combobox pattern).
 * @example moveActive('ArrowUp', -1, 3) // 2
 */
export function moveActive(key: string, active: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return active + 1 < count ? active + 1 : -1;
  if (key === 'ArrowUp') return active >= 0 ? active - 1 : count - 1;
  if (active === -1) return undefined;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}
