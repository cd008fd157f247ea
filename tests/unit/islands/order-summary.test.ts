import { afterEach, expect, test, vi } from 'vitest';
import type { KeptLine } from '#domain/orders/kept-order.ts';
import { showSummary } from '#islands/order/summary.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

interface Item {
  textContent: string;
  readonly children: Item[];
  readonly append: (...items: Item[]) => void;
  readonly prepend: (item: Item) => void;
}

function makeElement(): Item {
  const children: Item[] = [];
  return {
    textContent: '',
    children,
    append: (...items) => void children.push(...items),
    prepend: () => undefined,
  };
}

/** The rows of a summary, each with its name and its cost. */
function summarize(lines: readonly KeptLine[], feeCents: number | null, municipality: string) {
  const list = makeElement();
  vi.stubGlobal('document', { querySelector: () => list, createElement: makeElement });
  showSummary('revisar', lines, new Map(), { feeCents, municipality });
  return list.children.map(({ children }) => children.map(({ textContent }) => textContent));
}

test.each([
  [15_000, 'Playa', ['Entrega en Playa', '$150.00 CUP']],
  [0, 'San Luis, Granma', ['Entrega en San Luis, Granma', 'gratis']],
  [0, '', ['Entrega', 'gratis']],
  [null, 'Playa', undefined],
])('a fee of %j cents to %j is in the summary as %j', (feeCents, municipality, row) => {
  const line: KeptLine = {
    ...{
      productId: 'k3v9x0q2m4td',
      name: 'Pan de 250 g',
      quantity: 2,
      price: null,
      currency: 'CUP',
    },
    ...{ delivery: true, minute: 1, sheet: '' },
  };
  const [first, ...others] = summarize([line], feeCents, municipality);
  expect(first).toEqual(['2 × Pan de 250\u00a0g', 'a consultar']);
  expect(others).toEqual(row === undefined ? [] : [row]);
});
