import { nameVariant } from '#domain/products/variants.ts';
import { type KeptLine, quantityOf } from '#domain/orders/kept-order.ts';
import { type Choices, startChoices } from './choices.ts';
import { copyTemplate } from './page.ts';
import type { Bought, Products, SheetProduct } from './products.ts';

/** The buttons by which more or fewer of a thing are ordered. */
export interface Stepper {
  readonly thing: Bought;
  readonly element: HTMLElement;
  readonly show: (quantity: number) => void;
}

export function makeStepper(thing: Bought, onChange: (by: number) => void): Stepper {
  const element = copyTemplate('stepper');
  const [less, more] = element.querySelectorAll('button');
  const output = element.querySelector('output');
  const name = nameVariant(thing.name, thing.variant);
  less?.setAttribute('aria-label', `Quitar uno: ${name}`);
  more?.setAttribute('aria-label', `Añadir uno: ${name}`);
  less?.addEventListener('click', () => {
    onChange(-1);
  });
  more?.addEventListener('click', () => {
    onChange(1);
  });
  return {
    thing,
    element,
    show(quantity) {
      if (quantity === 0 && less === document.activeElement) more?.focus();
      if (less !== undefined) less.hidden = quantity === 0;
      if (output !== null) output.textContent = `${quantity || ''}`;
    },
  };
}

export interface Rows {
  /** Shows an order in the rows. */
  readonly show: (lines: readonly KeptLine[]) => void;
  /** Opens what can be chosen of a product on this sheet. */
  readonly open: (productId: string) => void;
}

/** Puts the buttons of quantities beside the products that can be had, and what can be chosen of those with options. */
export function startRows(products: Products, onChange: (thing: Bought, by: number) => void): Rows {
  const choices = new Map<string, Choices>();
  const sold = [...products.values()].filter(({ isSoldOut }) => !isSoldOut);
  const startRow = (product: SheetProduct): Pick<Rows, 'show'> => {
    const { bought } = product;
    if (product.choices !== undefined) {
      const started = startChoices(product, onChange);
      choices.set(bought.productId, started);
      return started;
    }
    const stepper = makeStepper(bought, (by) => {
      onChange(bought, by);
    });
    product.row.append(stepper.element);
    return {
      show: (lines) => {
        stepper.show(quantityOf(lines, bought));
      },
    };
  };
  const rows = sold.map(startRow);
  return {
    show(lines) {
      for (const row of rows) row.show(lines);
    },
    open: (productId) => void choices.get(productId)?.open(),
  };
}
