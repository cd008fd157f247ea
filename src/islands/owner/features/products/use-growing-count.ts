import { useEffect, useState } from 'react';

const step = 8;
const pauseMs = 40;

/**
 * How many of a page's rows are drawn: eight at first and eight more at a time, so that a hundred never hold up a
 * finger. `page` names the page; what changes within it leaves the count as it is.
 */
export function useGrowingCount(total: number, page: string): number {
  const [drawn, setDrawn] = useState({ page, count: step });
  const count = drawn.page === page ? drawn.count : step;
  useEffect(() => {
    if (count >= total) return;
    const timer = setTimeout(() => {
      setDrawn({ page, count: count + step });
    }, pauseMs);
    return () => {
      clearTimeout(timer);
    };
  }, [count, page, total]);
  return Math.min(count, total);
}
