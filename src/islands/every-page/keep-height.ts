const findBar = (): Element | null => document.querySelector('body > .bar');
const heightOf = (element: Element): number => element.getBoundingClientRect().height;

/** Reports the height of the bar at the foot of the page, now and when it changes. */
export function followBarHeight(onHeight: (pixels: number) => void): (() => void) | undefined {
  const bar = findBar();
  if (bar === null) return undefined;
  const observer = new ResizeObserver(() => {
    onHeight(heightOf(bar));
  });
  observer.observe(bar);
  return () => {
    observer.disconnect();
  };
}

/**
 * A ref that writes the heights of its card and of the bar below it into properties of the page, and sets a mark at the
 * root while the card exists. The mark replaces `:has`, which browsers have only since 2022. Without a card nothing is
 * written, because the browser then computes the styles of the whole page again.
 */
export function keepCardHeight(card: Element | null): (() => void) | undefined {
  if (card === null) return undefined;
  const root = document.documentElement;
  const bar = findBar();
  const observer = new ResizeObserver(() => {
    root.style.setProperty('--card-height', `${heightOf(card)}px`);
    root.style.setProperty('--bar-height', `${bar === null ? 0 : heightOf(bar)}px`);
  });
  observer.observe(card);
  if (bar !== null) observer.observe(bar);
  root.setAttribute('data-with-card', '');
  return () => {
    observer.disconnect();
    root.style.removeProperty('--card-height');
    root.style.removeProperty('--bar-height');
    root.removeAttribute('data-with-card');
  };
}
