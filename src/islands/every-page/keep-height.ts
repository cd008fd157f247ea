/**
 * Creates a ref that writes the height of its element into a property of the page, and sets a mark at the root while
 * the element exists. The mark replaces `:has`, which browsers have only since 2022.
 */
const keepHeight =
  (property: '--card-height' | '--bar-height', mark: string) => (element: Element | null) => {
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

export const keepCardHeight = keepHeight('--card-height', 'data-with-card');
export const keepBarHeight = keepHeight('--bar-height', 'data-with-bar');
