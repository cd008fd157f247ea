import { formatPriceTime } from '#domain/orders/price-time.ts';

/** What the page of a sheet says of its store. */
export interface SheetStore {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  /** By whose clock times are shown. */
  readonly zone: string;
  /** Minutes since 1970 of the newest price on the page. */
  readonly minute: number;
  /** That minute as the page shows it. */
  readonly pricesAt: string;
  /** Whether the store has more than this sheet. */
  readonly isSplit: boolean;
}

/** The element of a selector, which the page has: its template and this script are of one build. */
export function find(selector: string, within: ParentNode = document): HTMLElement {
  const found = within.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`No ${selector}`);
  return found;
}

export function copyTemplate(name: string): HTMLElement {
  const { content } = find(`template[data-${name}]`) as HTMLTemplateElement;
  return find('*', content).cloneNode(true) as HTMLElement;
}

/**
 * A time of prices as an order names it. That of the page is the page's own: what a browser knows of timezones differs
 * with its age, and an order would name another time than the sheet it was made from.
 */
export const describePriceTime = ({ zone, minute, pricesAt }: SheetStore, at: number): string =>
  at === minute ? pricesAt : formatPriceTime(at, zone);

export const readStore = (page: ParentNode): SheetStore =>
  JSON.parse(find('[data-store]', page).dataset.store ?? '') as SheetStore;

/** Of a page that has just come from the store's site, its prices are those of today. */
export function showFresh(): void {
  find('[data-printed]').hidden = true;
  find('[data-fresh]').hidden = false;
}

/** Says something where it is seen and read out: in the step that is shown. */
export function say(...texts: readonly string[]): void {
  const text = texts.filter(Boolean).join('. ').replace('.. ', '. ');
  for (const note of document.querySelectorAll('[data-note]')) note.textContent = text;
}

export const randomBytes = (count: number): Uint8Array =>
  crypto.getRandomValues(new Uint8Array(count));
