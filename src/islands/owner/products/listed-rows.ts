import type { OwnProduct } from '#contract/products.ts';
import { startTransition, useEffect, useState } from 'react';

/**
 * The rows of a list that is drawn later than it is known, each with its product as it is now: which rows there are may
 * wait, what they say may not, or a switch would jump back under the finger that flipped it.
 */
export function refreshRows(
  rows: readonly OwnProduct[],
  current: readonly OwnProduct[],
): readonly OwnProduct[] {
  if (rows === current) return rows;
  const known = new Map(current.map((product) => [product.id, product]));
  return rows.map((product) => known.get(product.id) ?? product);
}

/** Rows that are drawn at a time. */
export const rowsAtOnce = 4;
const pauseMs = 30;

/**
 * How many of a page's rows are drawn: a screen of a phone at first and as many more at a time, in drawings that give
 * way to whatever is pressed, so that a hundred never hold up a finger. Each time a frame is laid out first, from which
 * the browser keeps how high the rows are. `page` names the page; what changes within it leaves the
 * count as it is.
 */
export function useGrowingCount(total: number, page: string, atOnce = rowsAtOnce): number {
  const [drawn, setDrawn] = useState({ page, count: atOnce });
  const count = drawn.page === page ? drawn.count : atOnce;
  useEffect(() => {
    if (count >= total) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => {
        startTransition(() => {
          setDrawn({ page, count: count + atOnce });
        });
      }, pauseMs);
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [count, page, total, atOnce]);
  return Math.min(count, total);
}
