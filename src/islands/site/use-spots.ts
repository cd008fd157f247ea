import { startTransition, useEffect, useState } from 'react';

/** The elements that match a selector now, on the rendered page and in what other islands show later. */
export function useSpots(selector: string): readonly HTMLElement[] {
  const [spots, setSpots] = useState<readonly HTMLElement[]>([]);
  useEffect(() => {
    const find = () => {
      const found = [...document.querySelectorAll<HTMLElement>(selector)];
      // A page of hearts is more than a slow phone shows in one go without holding back a tap.
      startTransition(() => {
        setSpots((known) =>
          found.length === known.length && found.every((spot, index) => spot === known[index])
            ? known
            : found,
        );
      });
    };
    find();
    const observer = new MutationObserver(find);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
    };
  }, [selector]);
  return spots;
}

const keys = new WeakMap<HTMLElement, string>();
let lastKey = 0;

/** A key that stays with an element however the list around it changes. */
export function keyOf(spot: HTMLElement): string {
  const key = keys.get(spot) ?? String(++lastKey);
  keys.set(spot, key);
  return key;
}
