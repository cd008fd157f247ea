import { type Bought, type KeptLine, quantityOf } from '#domain/orders/kept-order.ts';
import { type Choices, startChoices } from './choices.ts';
import type { Products, ShownProduct } from './products.ts';
import { makeStepper } from './stepper.ts';

export interface Rows {
  /** Shows the quantities of an order in the rows. */
  readonly show: (lines: readonly KeptLine[]) => void;
  /** Opens the options of a product on this sheet. */
  readonly open: (productId: string) => void;
}

/** Adds buttons for the quantity to available products, and "Elegir" to those with options. */
export function startRows(products: Products, onChange: (thing: Bought, by: number) => void): Rows {
  const choices = new Map<string, Choices>();
  const available = [...products.values()].filter(({ isSoldOut }) => !isSoldOut);
  const startRow = (product: ShownProduct): Pick<Rows, 'show'> => {
    const { bought } = product;
    if (product.choicesFile !== undefined) {
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
  const rows = available.map(startRow);
  return {
    show(lines) {
      for (const row of rows) row.show(lines);
      // `inline/order-rows.ts` set it to keep room for these buttons until now.
      for (const row of document.querySelectorAll('[data-n]')) row.removeAttribute('data-n');
    },
    open: (productId) => void choices.get(productId)?.open(),
  };
}
