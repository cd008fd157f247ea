import { isOpenNow, readMinute } from '#domain/hours/open-now.ts';
import { getElement, readOwnData } from './shared/page.ts';

// Runs below the cards of the directory. It filters the stores that are open now by the opening times on each card. It
// makes no requests.

const { zone = '' } = readOwnData();
const chip = getElement('[data-open]');
const said = getElement('[data-open-said]');
let isOn = false;

/**
 * Reads the cards each time, because the island shows others for another type or a search. It only hides the rendered
 * ones then, and those must not count.
 */
function showOpen(): void {
  const cards = [...document.querySelectorAll<HTMLElement>('[data-w]')].filter(
    (card) => !card.parentElement?.closest('[hidden]'),
  );
  const now = new Date();
  const minutes: Record<string, number> = {};
  const isOpen = ({ dataset: { w = '', z = zone } }: HTMLElement): boolean =>
    isOpenNow(w, (minutes[z] ??= readMinute(z, now)));
  const open = isOn ? cards.filter(isOpen) : cards;
  for (const card of cards) card.hidden = !open.includes(card);
  chip.setAttribute('aria-pressed', String(isOn));
  // While other cards load, everything stays as it is. The list would move twice otherwise, and the chip lose its focus.
  if (cards.length === 0 && document.querySelector('main .skeleton')) return;
  chip.hidden = cards.length === 0;
  const state = cards.length === 1 ? 'abierto ahora' : 'abiertos ahora';
  const text = isOn ? `${open.length} de ${cards.length} ${state}` : '';
  // Set only when it differs, because setting it triggers the observer again.
  if (said.textContent !== text) said.textContent = text;
  getElement('[data-shown]').hidden = !isOn || cards.length === 0;
}
function toggle(): void {
  isOn = !isOn;
  showOpen();
}
chip.addEventListener('click', toggle);
getElement('[data-all]').addEventListener('click', () => {
  toggle();
  chip.focus();
});
new MutationObserver(showOpen).observe(getElement('main'), { childList: true, subtree: true });
showOpen();
