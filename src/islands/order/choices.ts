import { sheetUnread, soldOut } from '#domain/messages/order.ts';
import { formatPrice } from '#domain/money/money.ts';
import { type Bought, type KeptLine, quantityOf } from '#domain/orders/kept-order.ts';
import { variantText } from '#domain/products/variants.ts';
import { copyTemplate, getElement, say } from './page.ts';
import { buyVariant, type SheetVariant, type ShownProduct } from './products.ts';
import { makeStepper, type Stepper } from './stepper.ts';
import { readVariants } from './variants.ts';

/** The row of a product with options. "Elegir" opens the options, each with buttons for its quantity. */
export interface Choices {
  readonly show: (lines: readonly KeptLine[]) => void;
  /** Opens the options, or tells why that fails. */
  readonly open: () => Promise<void>;
}

/** Up to this many combinations are one list. More are chosen in two steps, the value of the first option first. */
const longestList = 8;

/** The value of the first option. */
const firstOf = ({ values: [first = ''] }: SheetVariant): string => first;

let made = 0;

export function startChoices(
  product: ShownProduct,
  onChange: (bought: Bought, by: number) => void,
): Choices {
  const { row, bought } = product;
  const link = getElement('span a', row);
  const button = document.createElement('button');
  const box = copyTemplate('choices');
  const list = getElement('ul', box);
  const said = getElement('p', box);
  const firsts = getElement('[role=group]', box);
  const chip = getElement('button', firsts);
  let steppers: readonly Stepper[] = [];
  let shown: readonly KeptLine[] = [];
  button.type = 'button';
  button.className = link.className;
  button.append(...link.childNodes);
  button.setAttribute('aria-label', link.getAttribute('aria-label') ?? '');
  link.replaceWith(button);
  list.id = `opciones-${(made += 1)}`;
  button.setAttribute('aria-controls', list.id);
  row.append(box);

  const setOpen = (isOpen: boolean) => {
    list.hidden = !isOpen;
    firsts.hidden = !isOpen || firsts.childElementCount === 0;
    button.setAttribute('aria-expanded', String(isOpen));
  };
  const show = (lines: readonly KeptLine[]) => {
    shown = lines;
    for (const stepper of steppers) stepper.show(quantityOf(lines, stepper.thing));
    const own = lines.filter(({ productId }) => productId === bought.productId);
    said.textContent = own
      .map(({ quantity, variant = 'sin elegir' }) => `${quantity} x ${variant}`)
      .join(', ');
    said.hidden = own.length === 0;
    // Its room is taken up now.
    row.removeAttribute('data-n');
  };
  const makeItem = (variant: SheetVariant, text: string) => {
    const item = document.createElement('li');
    const name = document.createElement(variant.isSoldOut ? 's' : 'span');
    const cost = document.createElement('b');
    name.textContent = text;
    cost.textContent = variant.isSoldOut
      ? soldOut
      : variant.price === null
        ? 'Precio a consultar'
        : formatPrice(variant.price, bought.currency);
    item.append(name, cost);
    if (variant.isSoldOut) return { variant, item, stepper: null };
    const thing = buyVariant(bought, variant);
    const stepper = makeStepper(thing, (by) => {
      onChange(thing, by);
    });
    item.append(stepper.element);
    return { variant, item, stepper };
  };
  const fill = () => {
    const variants = product.variants ?? [];
    const values = [...new Set(variants.map(firstOf))];
    const isInSteps = variants.length > longestList && values.length < variants.length;
    const items = variants.map((variant) =>
      makeItem(variant, variantText(isInSteps ? variant.values.slice(1) : variant.values)),
    );
    steppers = items.flatMap(({ stepper }) => stepper ?? []);
    list.textContent = '';
    list.append(...items.map(({ item }) => item));
    firsts.textContent = '';
    show(shown);
    if (!isInSteps) return;
    const chips = values.map((value) => {
      const sold = variants.filter((variant) => firstOf(variant) === value && !variant.isSoldOut);
      const text = document.createElement(sold.length === 0 ? 's' : 'span');
      const one = chip.cloneNode() as HTMLElement;
      text.textContent = value;
      one.append(text);
      one.addEventListener('click', () => {
        choose(value);
      });
      return one;
    });
    const choose = (value: string) => {
      for (const one of chips) one.setAttribute('aria-pressed', String(one.textContent === value));
      for (const { variant, item } of items) item.hidden = firstOf(variant) !== value;
    };
    firsts.append(...chips);
    const ordered = shown.find(({ productId }) => productId === bought.productId)?.variantKey;
    const first =
      variants.find(({ key }) => key === ordered) ?? variants.find(({ isSoldOut }) => !isSoldOut);
    choose(first === undefined ? '' : firstOf(first));
  };
  const open = async () => {
    try {
      if (product.choices !== undefined && product.variants === undefined) {
        button.setAttribute('aria-busy', 'true');
        product.variants = await readVariants(product.choices);
      }
      fill();
      setOpen(true);
    } catch {
      say(sheetUnread);
    }
    button.removeAttribute('aria-busy');
  };
  setOpen(false);
  button.addEventListener('click', () => {
    if (list.hidden) void open();
    else setOpen(false);
  });
  return { show, open };
}
