import type { KeptLine } from '#domain/orders/kept-order.ts';
import { orderTotalText } from '#domain/orders/order-lines.ts';
import { productsText } from '#domain/text/count-text.ts';
import { find } from './page.ts';

/** The steps of an order, which are one page; the address names the one that is shown. */
export type Step = 'lista' | 'datos' | 'revisar';

let shown: Step = 'lista';

/** Shows a step; whether it is another one than before. */
export function showStep(step: Step): boolean {
  for (const part of document.querySelectorAll<HTMLElement>('[data-step]')) {
    part.hidden = part.dataset.step !== step;
  }
  find('[data-bar]').hidden = step !== 'lista';
  if (step === shown) return false;
  shown = step;
  const heading = find(step === 'lista' ? 'h1' : `[data-step=${step}] h2`);
  heading.focus({ preventScroll: true });
  heading.scrollIntoView();
  return true;
}

/** Says what is in the order and what it comes to. */
export function showBar(lines: readonly KeptLine[]): void {
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  find('[data-next]').hidden = count === 0;
  find('[data-total]').textContent =
    count === 0
      ? 'Tu pedido está vacío. Toca + en lo que quieras.'
      : `${productsText(count)} · ${orderTotalText(lines)}`;
}
