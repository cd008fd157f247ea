import { placeKey } from '#domain/browser/visitor-storage.ts';
import { getElement } from './shared/page.ts';

// Runs beside the filters of the directory, above its cards, which would move if it ran later. It shows the municipality
// that the visitor has saved.

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
    if (remember) remember.textContent = 'Este navegador no deja guardar tu municipio';
  }
  showMine();
}
remember?.addEventListener('click', () => {
  keep(remember.dataset.remember ?? '');
  // The pressed button has disappeared.
  if (remember.hidden) getElement('[data-mine] a').focus();
});
getElement('[data-mine] button').addEventListener('click', () => {
  keep('');
  const field = getElement('[name=province]');
  field.closest('details')?.setAttribute('open', '');
  field.focus();
});
// Another tab may change it, or a page from which the visitor comes back.
for (const name of ['storage', 'pageshow']) addEventListener(name, showMine);
showMine();
