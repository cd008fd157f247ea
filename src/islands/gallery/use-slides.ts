import type { RefObject } from 'react';
import { useEffect, useState } from 'react';

export interface Slides {
  /** The index of the slide in view, or of the one to which the row is scrolling. */
  readonly current: number;
  /** Scrolls to a slide. Ignores an index past either end. `isInstant` skips the animation. */
  readonly show: (index: number, isInstant?: boolean) => void;
}

/** Observes and scrolls the rendered row of slides inside an element. */
export function useSlides(stage: RefObject<HTMLElement | null>): Slides {
  const [current, setCurrent] = useState(0);

  useEffect(() => {
    const row = stage.current?.querySelector('.slides');
    if (row === null || row === undefined) return;
    const follow = () => {
      setCurrent(Math.round(row.scrollLeft / Math.max(1, row.clientWidth)));
    };
    follow();
    row.addEventListener('scroll', follow, { passive: true });
    return () => {
      row.removeEventListener('scroll', follow);
    };
  }, [stage]);

  useEffect(() => {
    const links = stage.current?.querySelectorAll('.thumbs a') ?? [];
    links.forEach((link, index) => {
      if (index === current) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    });
  }, [stage, current]);

  const show = (index: number, isInstant = false) => {
    const row = stage.current?.querySelector('.slides');
    const slide = row?.children[index];
    if (!row || !slide) return;
    const isStill = isInstant || matchMedia('(prefers-reduced-motion: reduce)').matches;
    row.scrollTo({ left: index * row.clientWidth, behavior: isStill ? 'instant' : 'smooth' });
    if (row.contains(document.activeElement)) {
      slide.querySelector('a')?.focus({ preventScroll: true });
    }
  };

  return { current, show };
}
