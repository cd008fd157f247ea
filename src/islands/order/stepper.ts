import type { Bought } from '#domain/orders/kept-order.ts';
import { nameVariant } from '#domain/products/variants.ts';
import { copyTemplate } from './page.ts';

/** The buttons that change the ordered quantity of a product or option. */
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
