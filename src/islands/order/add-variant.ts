import { soldOut } from '#domain/messages/order.ts';
import { readPrice } from '#domain/money/read-price.ts';
import { startAdding } from './adding.ts';
import { getElement, say } from './page.ts';

// For the page of a product with options. The chosen combination shows its price and stock, and "Añadir" adds it. Both
// come from the combination's row in the table that is shown without script.

interface Combination {
  readonly key: string;
  readonly name: string;
  /** The indexes of its values, one for each option. */
  readonly of: readonly string[];
  readonly price: Element | null;
  readonly stock: Element | null;
  /** The index of its picture in the gallery. */
  readonly picture: string | undefined;
  readonly isSoldOut: boolean;
}

const table = getElement('[data-variants]');
const combinations = Array.from(
  table.querySelectorAll<HTMLElement>('[data-key]'),
  (row): Combination => {
    const [name, cost] = row.querySelectorAll('td');
    const stock = cost?.querySelector('.price ~ span') ?? null;
    return {
      key: row.dataset.key ?? '',
      name: name?.textContent.trim() ?? '',
      of: (row.dataset.of ?? '').split(','),
      price: row.querySelector('.price'),
      stock,
      picture: row.dataset.picture,
      // The browser may have translated the text of the stock.
      isSoldOut: row.dataset.gone !== undefined,
    };
  },
);
const groups = [...document.querySelectorAll<HTMLFieldSetElement>('[data-options] fieldset')];

const radiosOf = (group: HTMLElement) => [...group.querySelectorAll('input')];
const readChosen = (): (string | undefined)[] =>
  groups.map((group) => radiosOf(group).find(({ checked }) => checked)?.value);

/** Whether a combination has all chosen values. An option without a choice matches every value. */
const fits = ({ of }: Combination, chosen: readonly (string | undefined)[]): boolean =>
  chosen.every((value, index) => value === undefined || value === of[index]);

function findCombination(): Combination | undefined {
  const chosen = readChosen();
  return chosen.includes(undefined) ? undefined : combinations.find((one) => fits(one, chosen));
}

/** The prices that the page shows before a choice is made. */
const costs = Array.from(
  document.querySelectorAll('[data-cost]'),
  (place): { readonly price: Element; shown: Element } => {
    const price = getElement('.price', place);
    return { price, shown: price };
  },
);
/** Texts about the saving on the product as a whole. */
const saved = document.querySelectorAll<HTMLElement>('[data-saved]');
const line = document.querySelector('[data-stock-line]');
const barStock = document.querySelector('[data-stock]');
const before = { line: line?.firstElementChild ?? null, bar: barStock?.textContent ?? '' };

/** Scrolls the gallery to the picture that all remaining combinations share. */
function showPicture(): void {
  const chosen = readChosen();
  const left = combinations.filter((one) => fits(one, chosen));
  const [picture, ...others] = new Set(left.map((one) => one.picture));
  const slides = document.querySelector('.slides');
  if (picture === undefined || others.length > 0 || slides === null) return;
  slides.scrollLeft = Number(picture) * slides.clientWidth;
}

/** A combination that is not for sale has no row in the table. */
const notSold = 'No hay esa combinación';

function showChosen(): void {
  const chosen = readChosen();
  const isWhole = !chosen.includes(undefined);
  const combination = findCombination();
  for (const cost of costs) {
    const next = (combination?.price?.cloneNode(true) as Element | undefined) ?? cost.price;
    cost.shown.replaceWith(next);
    cost.shown = next;
  }
  for (const text of saved) text.hidden = isWhole;
  const missing = isWhole && combination === undefined ? notSold : '';
  const stock = isWhole ? combination?.stock?.cloneNode(true) : before.line;
  if (line !== null) {
    line.textContent = missing;
    if (stock) line.append(stock);
  }
  if (barStock !== null) {
    const text = isWhole ? (combination?.stock?.textContent.trim() ?? missing) : before.bar;
    barStock.textContent = text;
  }
  for (const [index, group] of groups.entries()) {
    for (const radio of radiosOf(group)) {
      const others = chosen.map((value, at) => (at === index ? radio.value : value));
      const isGone = combinations.every((one) => one.isSoldOut || !fits(one, others));
      mark(radio, isGone);
    }
  }
}

/** Strikes a value that has no available combination with the other choices. */
function mark(radio: HTMLInputElement, isGone: boolean): void {
  const label = radio.closest('label');
  const value = label?.querySelector('s, span > span');
  if (!label || !value) return;
  label.classList.toggle('main', radio.checked);
  const isMarked = value.localName === 's';
  if (isMarked === isGone) return;
  const next = document.createElement(isGone ? 's' : 'span');
  next.textContent = value.textContent;
  value.replaceWith(next);
  if (isGone)
    label.append(Object.assign(document.createElement('small'), { textContent: soldOut }));
  else label.querySelector('small')?.remove();
}

function ask(): void {
  const open = groups.filter((group) => radiosOf(group).every(({ checked }) => !checked));
  const [group = groups[0]] = open;
  const names = open.map((one) => one.querySelector('legend')?.textContent.trim() ?? '');
  const combination = findCombination();
  group?.scrollIntoView({ block: 'center' });
  radiosOf(group ?? table)[0]?.focus({ preventScroll: true });
  if (names.length > 0) say(`Elige: ${names.join(' y ')}`);
  else say(combination === undefined ? notSold : `${soldOut}: ${combination.name}`);
}

const adding =
  document.querySelector('template[data-add]') &&
  startAdding({
    // An old browser shows only the table, and so does the data saver.
    isShown: () => groups.some((group) => group.getClientRects().length > 0),
    find(product) {
      const combination = findCombination();
      if (combination === undefined || combination.isSoldOut) return null;
      const [amount = '', code = ''] = ['span', 'small'].map(
        (part) => combination.price?.querySelector(part)?.textContent ?? '',
      );
      const { price = null } = readPrice(`${amount.trim()} ${code}`) ?? {};
      const { key: variantKey, name: variant } = combination;
      return { ...product, price, variantKey, variant };
    },
    ask,
  });

// The only combination of a product is chosen in advance. Where the others are sold out, the visitor chooses, because
// the one that is left may not be the wanted one.
const [only, ...others] = combinations;
if (only !== undefined && others.length === 0 && !only.isSoldOut) {
  for (const [index, group] of groups.entries()) {
    for (const radio of radiosOf(group)) radio.checked = radio.value === only.of[index];
  }
}
const show = () => {
  showChosen();
  if (adding) adding.show();
};
for (const group of groups) {
  group.addEventListener('change', () => {
    show();
    showPicture();
    say('');
  });
}
// The browser may have restored choices from before a reload.
show();
addEventListener('pageshow', show);
