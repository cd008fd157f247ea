/** A ref that keeps the height of its element in a property of the page for as long as the element is there. */
export const keepHeight = (property: `--${string}`) => (element: Element | null) => {
  if (element === null) return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    style.setProperty(property, `${element.getBoundingClientRect().height}px`);
  });
  observer.observe(element);
  return () => {
    observer.disconnect();
    style.removeProperty(property);
  };
};

export const keepCardHeight = keepHeight('--card');
export const keepBarHeight = keepHeight('--bar');
