import { choose } from '#domain/messages/variants.ts';
import { describeLines, type KeptLine } from '#domain/orders/kept-order.ts';
import { getElement } from './page.ts';

/** The steps of an order. They are on one page, and the address names the current one. */
export type Step = 'lista' | 'datos' | 'revisar' | 'enviado';

let shown: Step = 'lista';

/** Shows a step. Returns whether it differs from the previous one. */
export function showStep(step: Step): boolean {
  for (const part of document.querySelectorAll<HTMLElement>('[data-step]')) {
    part.hidden = part.dataset.step !== step;
  }
  // A store without any contact has no such step, and no form.
  getElement('[data-bar]').hidden = step !== 'lista' || !document.querySelector('form[data-step]');
  if (step === shown) return false;
  shown = step;
  focusStep();
  return true;
}

/** Focuses the heading of the current step. */
export function focusStep(): void {
  const heading = getElement(shown === 'lista' ? 'h1' : `[data-step=${shown}] h2`);
  heading.focus({ preventScroll: true });
  (heading.closest('[data-step]') ?? heading).scrollIntoView();
}

/** Removes the button that loaded this script. */
export function removeBeginning(): void {
  const button = getElement('[data-begin]');
  if (button === document.activeElement) getElement('h1').focus({ preventScroll: true });
  button.remove();
}

/** Shows the content of the order and its total. */
export function showBar(lines: readonly KeptLine[]): void {
  const chosen = describeLines(lines);
  const asked = lines.filter(({ asks }) => asks).map(({ name }) => name);
  const open = asked.length === 0 ? '' : `${choose}: ${asked.join(', ')}`;
  const text = [chosen, open].filter(Boolean).join(' · ');
  getElement('[data-next]').hidden = chosen === '';
  // Without available products there is no + to tap.
  const empty = `Tu pedido está vacío.${document.querySelector('output') ? ' Toca + en lo que quieras.' : ''}`;
  getElement('[data-total]').textContent = text || empty;
}
