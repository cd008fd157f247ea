import { isOpenNow } from '#domain/hours/open-now.ts';
import { placeKey } from '#domain/browser/visitor-storage.ts';
import { find, readOwnData } from './shared/page.ts';

// Runs below the cards of the directory: shows those that are open now by what each carries, and the municipality that the
// visitor has had remembered. It asks nobody for anything.

const { zone = '' } = readOwnData();
const chip = find('[data-open]');
const said = find('[data-open-said]');
let isOn = false;

/** Of the cards that are there now: the island shows others for another type, or for a search. */
function showOpen(): void {
  const cards = [...document.querySelectorAll<HTMLElement>('[data-w]')];
  const open = cards.filter(({ dataset: { w = '', z } }) => isOpenNow(w, z ?? zone, new Date()));
  for (const card of cards) card.hidden = isOn && !open.includes(card);
  chip.hidden = cards.length === 0;
  chip.setAttribute('aria-pressed', String(isOn));
  const state = cards.length === 1 ? 'abierto ahora' : 'abiertos ahora';
  const text = isOn ? `${open.length} de ${cards.length} ${state}` : '';
  // What is written is a change too.
  if (said.textContent !== text) said.textContent = text;
  find('[data-shown]').hidden = !isOn || cards.length === 0;
}
function toggle(): void {
  isOn = !isOn;
  showOpen();
}
chip.addEventListener('click', toggle);
find('[data-all]').addEventListener('click', () => {
  toggle();
  chip.focus();
});
new MutationObserver(showOpen).observe(find('main'), { childList: true, subtree: true });
showOpen();

const mine = find('[data-mine]');
const remember = document.querySelector<HTMLElement>('[data-remember]');

/** As `name` and the address of its page, with a line between; nothing where storage is refused. */
function showMine(): void {
  let kept = '';
  try {
    kept = localStorage.getItem(placeKey) ?? '';
  } catch {
    // Nothing is remembered.
  }
  const [name = '', href = ''] = kept.split('\n');
  const link = find('[data-mine] a') as HTMLAnchorElement;
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
find('[data-mine] button').addEventListener('click', () => {
  keep('');
  const field = find('[name=province]');
  field.closest('details')?.setAttribute('open', '');
  field.focus();
});
showMine();
