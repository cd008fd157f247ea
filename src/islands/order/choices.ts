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
  let steppers: Stepper[] = [];
  /** The chosen value of the first option. */
  let chosen: string | undefined;
  let shown: readonly KeptLine[] = [];
  button.type = 'button';
  button.className = link.className;
  button.append(...link.childNodes);
  button.setAttribute('aria-label', link.getAttribute('aria-label') ?? '');
  const hadFocus = link === document.activeElement;
  link.replaceWith(button);
  if (hadFocus) button.focus();
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
  };
  const makeItem = (variant: SheetVariant, text: string): HTMLElement => {
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
    if (variant.isSoldOut) return item;
    const thing = buyVariant(bought, variant);
    const stepper = makeStepper(thing, (by) => {
      onChange(thing, by);
    });
    steppers.push(stepper);
    item.append(stepper.element);
    return item;
  };
  const fill = () => {
    const variants = product.variants ?? [];
    const values = [...new Set(variants.map(firstOf))];
    const isInSteps = variants.length > longestList && values.length < variants.length;
    steppers = [];
    list.textContent = '';
    firsts.textContent = '';
    for (const variant of variants) {
      list.append(makeItem(variant, variantText(variant.values.slice(Number(isInSteps)))));
    }
    show(shown);
    if (!isInSteps) return;
    const choose = (value: string) => {
      chosen = value;
      for (const one of firsts.children) {
        one.setAttribute('aria-pressed', String(one.textContent === value));
      }
      for (const [index, variant] of variants.entries()) {
        list.children[index]?.toggleAttribute('hidden', firstOf(variant) !== value);
      }
    };
    for (const value of values) {
      const one = chip.cloneNode() as HTMLElement;
      one.textContent = value;
      one.addEventListener('click', () => {
        choose(value);
      });
      firsts.append(one);
    }
    const begun = variants.find(({ isSoldOut }) => !isSoldOut) ?? variants[0];
    if (begun !== undefined) choose(chosen ?? firstOf(begun));
  };
  const open = async () => {
    try {
      if (product.choicesFile !== undefined && product.variants === undefined) {
        button.setAttribute('aria-busy', 'true');
        product.variants = await readVariants(product.choicesFile);
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
