import { sheetUnread, soldOut } from '#domain/messages/order.ts';
import { formatPrice } from '#domain/money/money.ts';
import { type Bought, type KeptLine, quantityOf } from '#domain/orders/kept-order.ts';
import { variantText } from '#domain/products/variants.ts';
import { copyTemplate, getElement, say } from './page.ts';
import { buyVariant, type ShownProduct } from './products.ts';
import { makeStepper, type Stepper } from './stepper.ts';
import { readVariants } from './variants.ts';

/** The row of a product with options. "Elegir" opens the options, each with buttons for its quantity. */
export interface Choices {
  readonly show: (lines: readonly KeptLine[]) => void;
  /** Opens the options, or tells why that fails. */
  readonly open: () => Promise<void>;
}

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
  const fill = () => {
    const items = (product.variants ?? []).map((variant) => {
      const item = document.createElement('li');
      const name = document.createElement(variant.isSoldOut ? 's' : 'span');
      const cost = document.createElement('b');
      name.textContent = variantText(variant.values);
      cost.textContent = variant.isSoldOut
        ? soldOut
        : variant.price === null
          ? 'Precio a consultar'
          : formatPrice(variant.price, bought.currency);
      item.append(name, cost);
      if (variant.isSoldOut) return { item, stepper: null };
      const thing = buyVariant(bought, variant);
      const stepper = makeStepper(thing, (by) => {
        onChange(thing, by);
      });
      item.append(stepper.element);
      return { item, stepper };
    });
    steppers = items.flatMap(({ stepper }) => stepper ?? []);
    list.textContent = '';
    list.append(...items.map(({ item }) => item));
    show(shown);
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
