import { formatPriceTime } from '#domain/orders/price-time.ts';

/** The page's data about its store. */
export interface SheetStore {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  /** The timezone in which times are shown. */
  readonly zone: string;
  /** Minutes since 1970 of the newest change of the store or of its products on the page. */
  readonly minute: number;
  /** That minute as the page shows it. */
  readonly pricesAt: string;
  /** Whether the store has several sheets. */
  readonly isSplit: boolean;
}

/** Returns an element that the page must have. Its template and this script belong to one build. */
export function getElement(selector: string, within: ParentNode = document): HTMLElement {
  const found = within.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`No ${selector}`);
  return found;
}

export function copyTemplate(name: string): HTMLElement {
  const { content } = getElement(`template[data-${name}]`) as HTMLTemplateElement;
  return getElement('*', content).cloneNode(true) as HTMLElement;
}

/**
 * The time of prices, as an order names it. For the page's own time it uses the page's text: browsers of different ages
 * know different timezone rules, and the order must name the same time as its sheet.
 */
export const describePriceTime = ({ zone, minute, pricesAt }: SheetStore, at: number): string =>
  at === minute ? pricesAt : formatPriceTime(at, zone);

export const readStore = (page: ParentNode): SheetStore =>
  JSON.parse(getElement('[data-store]', page).dataset.store ?? '') as SheetStore;

/** Shows that the prices are today's, on a page that has just come from the site. */
export function showFresh(): void {
  getElement('[data-printed]').hidden = true;
  getElement('[data-fresh]').hidden = false;
}

/** Writes a message into the note of every step. Screen readers announce the one that is shown. */
export function say(...texts: readonly string[]): void {
  const text = texts.filter(Boolean).join('. ').split('.. ').join('. ');
  for (const note of document.querySelectorAll('[data-note]')) note.textContent = text;
}

export const randomBytes = (count: number): Uint8Array =>
  crypto.getRandomValues(new Uint8Array(count));
