/** Whether the data saver is on, as `early.ts` decided, or the visitor after it. */
export const hasDataSaver = (): boolean => document.documentElement.dataset.saver !== undefined;

/**
 * Data that the template wrote on the program's own element. It can be read only until the program has run to its end.
 */
export const readOwnData = (): DOMStringMap =>
  (document.currentScript as HTMLScriptElement).dataset;

/** The element of a selector. The page always has it, because its template and the program are of one build. */
export function getElement(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(selector);
  return found;
}
