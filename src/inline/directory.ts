import { isOpenNow } from '#domain/hours/open-now.ts';
import { placeKey } from '#domain/browser/visitor-storage.ts';
import { getElement, readOwnData } from './shared/page.ts';

// Runs below the cards of the directory. It filters the stores that are open now by the opening times on each card, and
// shows the municipality that the visitor has saved. It makes no requests.

const { zone = '' } = readOwnData();
const chip = getElement('[data-open]');
const said = getElement('[data-open-said]');
let isOn = false;

/** Reads the cards each time, because the island replaces them for another type or a search. */
function showOpen(): void {
  const cards = [...document.querySelectorAll<HTMLElement>('[data-w]')];
  const open = cards.filter(({ dataset: { w = '', z } }) => isOpenNow(w, z ?? zone, new Date()));
  for (const card of cards) card.hidden = isOn && !open.includes(card);
  chip.hidden = cards.length === 0;
  chip.setAttribute('aria-pressed', String(isOn));
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

const mine = getElement('[data-mine]');
const remember = document.querySelector<HTMLElement>('[data-remember]');

/** The stored text is the name and the query of its listing, one per line. It is empty when storage is refused. */
function showMine(): void {
  let kept = '';
  try {
    kept = localStorage.getItem(placeKey) ?? '';
  } catch {
    // Storage is refused.
  }
  const [name = '', href = ''] = kept.split('\n');
  const link = getElement('[data-mine] a') as HTMLAnchorElement;
  link.textContent = name;
  link.search = href;
  mine.hidden = name === '';
  if (remember) remember.hidden = kept === remember.dataset.remember;
}

function keep(text: string): void {
  try {
    if (text === '') localStorage.removeItem(placeKey);
    else localStorage.setItem(placeKey, text);
  } catch {
    // Storage is refused.
  }
  showMine();
}
remember?.addEventListener('click', () => {
  keep(remember.dataset.remember ?? '');
});
getElement('[data-mine] button').addEventListener('click', () => {
  keep('');
  const field = getElement('[name=province]');
  field.closest('details')?.setAttribute('open', '');
  field.focus();
});
showMine();
