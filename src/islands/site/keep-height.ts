/**
 * A ref that keeps the height of its element in a property of the page, and a mark at the root, for as long as the element
 * is there: browsers have `:has` from 2022 on.
 */
const keepHeight = (property: '--card' | '--bar', mark: string) => (element: Element | null) => {
  if (element === null) return undefined;
  const { style, dataset } = document.documentElement;
  const observer = new ResizeObserver(() => {
    style.setProperty(property, `${element.getBoundingClientRect().height}px`);
  });
  observer.observe(element);
  dataset[mark] = '';
  return () => {
    observer.disconnect();
    style.removeProperty(property);
    delete dataset[mark];
  };
};

export const keepCardHeight = keepHeight('--card', 'withCard');
export const keepBarHeight = keepHeight('--bar', 'withBar');
