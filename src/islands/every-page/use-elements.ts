import { startTransition, useEffect, useState } from 'react';

/** The elements that match a selector, in the rendered page and in the parts that other islands add later. */
export function useElements(selector: string): readonly HTMLElement[] {
  const [elements, setElements] = useState<readonly HTMLElement[]>([]);
  useEffect(() => {
    const find = () => {
      const found = [...document.querySelectorAll<HTMLElement>(selector)];
      // A page full of hearts is too much for a slow phone to draw at once, and would delay a tap.
      startTransition(() => {
        setElements((known) =>
          found.length === known.length && found.every((element, index) => element === known[index])
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
  return elements;
}

const keys = new WeakMap<HTMLElement, string>();
let lastKey = 0;

/** A key that stays with an element, however the list around it changes. */
export function keyOf(element: HTMLElement): string {
  const key = keys.get(element) ?? String(++lastKey);
  keys.set(element, key);
  return key;
}
