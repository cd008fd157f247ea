import type { RefObject } from 'react';
import { useEffect } from 'react';
import { isDataSaverOn } from '#state/data-saver.ts';

/** Loads once, shortly before the element comes into view. Under the data saver only a tap loads. */
export function useLoadInView(element: RefObject<HTMLElement | null>, load: () => void): void {
  useEffect(() => {
    if (element.current === null || isDataSaverOn()) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        load();
      },
      { rootMargin: '120px' },
    );
    observer.observe(element.current);
    return () => {
      observer.disconnect();
    };
  }, [element, load]);
}
