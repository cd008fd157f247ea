import { useEffect } from 'react';
import { stickyHeaderShrinkPx } from '#domain/limits.ts';

/** Marks on the root whether the page is scrolled far enough for a lower header (product.md 3.9). */
export function useCompactHeader(): void {
  useEffect(() => {
    const root = document.documentElement;
    const update = () => {
      root.toggleAttribute('data-compact', window.scrollY > stickyHeaderShrinkPx);
    };
    update();
    window.addEventListener('scroll', update, { passive: true });
    return () => {
      window.removeEventListener('scroll', update);
    };
  }, []);
}
