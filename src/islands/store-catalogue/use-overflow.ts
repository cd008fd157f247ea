import type { RefObject } from 'react';
import { useEffect, useState } from 'react';

interface Overflow {
  /** Whether part of the row is hidden on its left. */
  readonly before: boolean;
  readonly after: boolean;
}

/** Which ends of the `.strip` inside an element are hidden. */
export function useOverflow(box: RefObject<HTMLElement | null>): Overflow {
  const [overflow, setOverflow] = useState<Overflow>({ before: false, after: false });
  useEffect(() => {
    const strip = box.current?.querySelector('.strip');
    if (!strip) return;
    const measure = () => {
      const { scrollLeft, scrollWidth, clientWidth } = strip;
      const before = scrollLeft > 1;
      // Widths are rounded, positions are not.
      const after = scrollLeft + clientWidth < scrollWidth - 1;
      setOverflow((known) =>
        known.before === before && known.after === after ? known : { before, after },
      );
    };
    const observer = new ResizeObserver(measure);
    observer.observe(strip);
    strip.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      strip.removeEventListener('scroll', measure);
    };
  }, [box]);
  return overflow;
}
