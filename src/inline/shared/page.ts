/** Whether the page has the data saver on, as `early.ts` decided, or the visitor since. */
export const hasDataSaver = (): boolean => document.documentElement.dataset.saver !== undefined;

/** What the template wrote on the element of the program; known only until the program has run to its end. */
export const readOwnData = (): DOMStringMap =>
  (document.currentScript as HTMLScriptElement).dataset;

/** The element of a selector, which the page has: its template and the program are of one build. */
export function find(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(selector);
  return found;
}
