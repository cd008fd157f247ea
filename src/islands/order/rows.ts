import { copyTemplate } from './page.ts';
import type { Products, SheetProduct } from './products.ts';
import { type KeptLine, quantityOf } from '#domain/orders/kept-order.ts';

/** Puts the buttons of quantities beside the products that can be had; returns what shows an order in them. */
export function startRows(
  products: Products,
  onChange: (product: SheetProduct, by: number) => void,
): (lines: readonly KeptLine[]) => void {
  const shown = [...products.values()]
    .filter(({ isSoldOut }) => !isSoldOut)
    .map((product) => {
      const { name, productId } = product.bought;
      const stepper = copyTemplate('stepper');
      const [less, more] = stepper.querySelectorAll('button');
      const output = stepper.querySelector('output');
      less?.setAttribute('aria-label', `Quitar uno: ${name}`);
      more?.setAttribute('aria-label', `Añadir uno: ${name}`);
      less?.addEventListener('click', () => {
        onChange(product, -1);
      });
      more?.addEventListener('click', () => {
        onChange(product, 1);
      });
      product.row.append(stepper);
      return { productId, less, more, output };
    });
  return (lines) => {
    for (const { productId, less, more, output } of shown) {
      const quantity = quantityOf(lines, productId);
      if (quantity === 0 && less === document.activeElement) more?.focus();
      if (less !== undefined) less.hidden = quantity === 0;
      if (output !== null) output.textContent = `${quantity || ''}`;
    }
  };
}
