import { aroundLabel, noneInPlace } from '#domain/places/place-name.ts';
import type { Province } from '#domain/places/province.ts';
import { getElement } from './shared/page.ts';

// Runs at the end of the page for places without a store. It names the place in the address, selects it in the form,
// and links to the larger place around it.

const names = new Map(
  Object.entries(
    JSON.parse(getElement('[data-empty-place]').dataset.emptyPlace ?? '') as Record<
      string,
      readonly [Province, Record<string, string>]
    >,
  ),
);
const query = new URLSearchParams(location.search);
const read = (name: string): string => query.get(name) ?? '';
const known = names.get(read('province'));

function choose(name: string): void {
  const field = document.querySelector<HTMLSelectElement>(`[name=${name}]`);
  if (field) field.value = read(name);
}

if (known !== undefined) {
  const [province, municipalities] = known;
  const municipality = new Map(Object.entries(municipalities)).get(read('municipality')) ?? null;
  const text = getElement('.empty p');
  const link = getElement('.empty a') as HTMLAnchorElement;
  const around = new URLSearchParams();
  if (read('type') !== '') around.set('type', read('type'));
  if (municipality !== null) around.set('province', read('province'));
  if (Number(read('page')) > 1) {
    // The place has pages, but not this many.
    around.set('province', read('province'));
    if (municipality !== null) around.set('municipality', read('municipality'));
    text.textContent = 'Esta página no existe. Empieza por la primera.';
    link.textContent = 'Ir a la primera';
  } else {
    text.textContent = noneInPlace({ province, municipality });
    link.textContent = aroundLabel({ province, municipality });
  }
  link.search = String(around);
  choose('type');
  choose('province');
}
