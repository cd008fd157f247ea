import type { ReactElement } from 'react';
import { useEffect, useState } from 'react';

/** A button that leads back to the top once the visitor has left it a screen behind. */
export function ScrollToTop(): ReactElement | null {
  const [isAway, setIsAway] = useState(false);
  useEffect(() => {
    const measure = () => {
      setIsAway(scrollY > innerHeight);
    };
    measure();
    addEventListener('scroll', measure, { passive: true });
    return () => {
      removeEventListener('scroll', measure);
    };
  }, []);
  if (!isAway) return null;
  return (
    <button type="button" className="up" aria-label="Volver arriba" onClick={goToTop}>
      <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d="m6 14 6-6 6 6" />
      </svg>
    </button>
  );
}

/** The button goes away, so the focus moves to where the page begins. */
function goToTop(): void {
  document.querySelector<HTMLElement>('header a')?.focus({ preventScroll: true });
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  scrollTo({ top: 0, behavior: isStill ? 'instant' : 'smooth' });
}
