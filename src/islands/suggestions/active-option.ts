/**
 * Which option a key makes active among `count`, -1 being the text itself; undefined when the key is none of the list's.
 * Arrows go round through the text, Home and End count only once an option is active (ARIA combobox pattern).
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
