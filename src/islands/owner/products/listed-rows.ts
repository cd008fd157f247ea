import type { OwnProduct } from '#contract/products.ts';
import { startTransition, useEffect, useState } from 'react';

/**
 * Combines the rows of a deferred list with the current products. New and removed rows may wait, but their content may
 * not: a switch would jump back under the finger that flipped it.
 */
export function refreshRows(
  rows: readonly OwnProduct[],
  current: readonly OwnProduct[],
): readonly OwnProduct[] {
  if (rows === current) return rows;
  const known = new Map(current.map((product) => [product.id, product]));
  return rows.map((product) => known.get(product.id) ?? product);
}

/** Rows that are added per rendering. */
export const rowsAtOnce = 4;
const pauseMs = 30;

/**
 * The number of rows to render. It starts with about a phone's screen and grows by the same number in transitions,
 * which give way to input, so that a hundred rows never block it. A frame is laid out before each step, so that the
 * browser learns the height of the rows. `page` identifies the page; changes within it do not restart the count.
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
