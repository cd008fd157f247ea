/**
 * A ref that keeps the height of its element in a property of the page, and a mark at the root, for as long as the element
 * is there: browsers have `:has` from 2022 on.
 */
const keepHeight = (property: '--card' | '--bar', mark: string) => (element: Element | null) => {
  if (element === null) return undefined;
  const root = document.documentElement;
  const observer = new ResizeObserver(() => {
    root.style.setProperty(property, `${element.getBoundingClientRect().height}px`);
  });
  observer.observe(element);
  root.setAttribute(mark, '');
  return () => {
    observer.disconnect();
    root.style.removeProperty(property);
    root.removeAttribute(mark);
  };
};

export const keepCardHeight = keepHeight('--card', 'data-with-card');
export const keepBarHeight = keepHeight('--bar', 'data-with-bar');
