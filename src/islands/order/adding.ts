import { type Bought, orderChanged, quantityOf } from '#domain/orders/kept-order.ts';
import { addToLines } from './change-lines.ts';
import { createKeeper } from './keeper.ts';
import { getElement, say } from './page.ts';

export interface Adding {
  /** Shows the ordered quantity of the choice. */
  readonly show: () => void;
}

interface Choice {
  /** Whether the visitor can see the choice now. Otherwise "Añadir" leads to the order sheet, which asks for it. */
  readonly isShown: () => boolean;
  /** Returns what "Añadir" adds; null until a choice is made. */
  readonly find: (product: Bought) => Bought | null;
  /** Leads to the missing choice. */
  readonly ask: () => void;
}

interface Place {
  readonly link: HTMLElement;
  readonly stepper: HTMLElement;
  readonly output: HTMLElement;
}

/** "Añadir" adds the page's product to the order. The page stays open, and the button becomes one with a quantity. */
export function startAdding(choice: Choice): Adding {
  const template = getElement('template[data-add]') as HTMLTemplateElement;
  const { add = '', store = '' } = template.dataset;
  const product = JSON.parse(add) as Bought;
  const keeper = createKeeper(store);

  function change(by: number): void {
    const bought = choice.find(product);
    if (bought === null) {
      choice.ask();
      return;
    }
    const { lines, sent } = keeper.read();
    const changed = addToLines(lines, bought, by, '');
    keeper.write({ lines: changed.lines, sent });
    show();
    say(...changed.said, keeper.warn());
  }

  function makePlace(link: HTMLElement): Place {
    const stepper = getElement('span', template.content).cloneNode(true) as HTMLElement;
    stepper.hidden = true;
    link.after(stepper);
    const [less, more] = stepper.querySelectorAll('button');
    link.addEventListener('click', (event) => {
      if (!choice.isShown()) return;
      event.preventDefault();
      change(1);
      if (!stepper.hidden) more?.focus();
    });
    less?.addEventListener('click', () => {
      change(-1);
      if (stepper.hidden) link.focus();
    });
    more?.addEventListener('click', () => {
      change(1);
    });
    return { link, stepper, output: getElement('output', stepper) };
  }

  const places = Array.from(
    document.querySelectorAll<HTMLElement>('a[href*="/pedido#+"]'),
    makePlace,
  );
  const stock = document.querySelector<HTMLElement>('[data-stock]');
  const ordered = document.querySelector<HTMLElement>('[data-ordered]');

  function show(): void {
    const bought = choice.find(product);
    const quantity = bought === null ? 0 : quantityOf(keeper.read().lines, bought);
    for (const { link, stepper, output } of places) {
      link.hidden = quantity > 0;
      stepper.hidden = quantity === 0;
      output.textContent = String(quantity);
    }
    if (stock !== null) stock.hidden = quantity > 0;
    if (ordered !== null) {
      ordered.hidden = quantity === 0;
      getElement('span', ordered).textContent = `${quantity} en tu pedido`;
    }
    // Shows the bar of the order, which may have given way to an earlier choice. Where the bar of the product says how
    // many are ordered, that of the order gives way.
    dispatchEvent(new Event(orderChanged));
    if (quantity > 0 && (ordered?.getClientRects().length ?? 0) > 0)
      getElement('[data-underway]').hidden = true;
  }

  for (const name of ['storage', 'pageshow']) addEventListener(name, show);
  show();
  return { show };
}
