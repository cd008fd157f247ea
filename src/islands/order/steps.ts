import { choose } from '#domain/messages/variants.ts';
import { describeLines, type KeptLine } from '#domain/orders/kept-order.ts';
import { find } from './page.ts';

/** The steps of an order, which are one page; the address names the one that is shown. */
export type Step = 'lista' | 'datos' | 'revisar' | 'enviado';

let shown: Step = 'lista';

/** Shows a step; whether it is another one than before. */
export function showStep(step: Step): boolean {
  for (const part of document.querySelectorAll<HTMLElement>('[data-step]')) {
    part.hidden = part.dataset.step !== step;
  }
  // A store that no order can reach any more has no such step, and no form.
  find('[data-bar]').hidden = step !== 'lista' || !document.querySelector('form[data-step]');
  if (step === shown) return false;
  shown = step;
  focusStep();
  return true;
}

/** Leads to the head of the step that is shown. */
export function focusStep(): void {
  const heading = find(shown === 'lista' ? 'h1' : `[data-step=${shown}] h2`);
  heading.focus({ preventScroll: true });
  (heading.closest('[data-step]') ?? heading).scrollIntoView();
}

/** Takes away the button that asked for this script. */
export function removeBeginning(): void {
  const button = find('[data-begin]');
  if (button === document.activeElement) find('h1').focus({ preventScroll: true });
  button.remove();
}

/** Says what is in the order and what it comes to. */
export function showBar(lines: readonly KeptLine[]): void {
  const chosen = describeLines(lines);
  const asked = lines.filter(({ asks }) => asks).map(({ name }) => name);
  const open = asked.length === 0 ? '' : `${choose}: ${asked.join(', ')}`;
  const text = [chosen, open].filter(Boolean).join(' · ');
  find('[data-next]').hidden = chosen === '';
  // Where nothing can be had there is no + to be tapped.
  const empty = `Tu pedido está vacío.${document.querySelector('output') ? ' Toca + en lo que quieras.' : ''}`;
  find('[data-total]').textContent = text || empty;
}
