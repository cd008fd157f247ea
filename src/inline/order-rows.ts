import { orderKeys } from '#domain/orders/kept-order.ts';
import { readOwnData } from './shared/page.ts';

// Runs below the list of an order sheet, before anything of it is painted. In the rows of an unfinished order it makes
// room for what the sheet's script will show there: the number between its buttons, or the chosen options. Without
// that, names would wrap anew and rows move when the script comes. It reads the order less strictly than the script,
// since it shows nothing of it.

const { store = '' } = readOwnData();
const rows = new Map(
  Array.from(document.querySelectorAll<HTMLAnchorElement>('li>a'), (link) => [
    link.href.slice(-12),
    link.parentElement,
  ]),
);

for (const key of orderKeys(store)) {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as {
      lines?: { productId: string }[];
    };
    for (const { productId } of kept.lines ?? []) {
      rows.get(productId)?.setAttribute('data-n', '');
    }
  } catch {
    // Storage is refused, or something else wrote there.
  }
}
