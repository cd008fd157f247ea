import type { ProductUpdate } from '#contract/product-input.ts';
import { countText, formatCount, productsText } from '#domain/text/count-text.ts';

/** A sentence for one product, and one for several. */
type Agreeing = readonly [one: string, several: string];

/** A change of all selected products with one press. */
export interface SelectionAct {
  readonly label: string;
  readonly set: ProductUpdate;
  /** The message after the change, which follows the number. */
  readonly done: Agreeing;
  /** The question before a change that hides something from visitors. */
  readonly ask?: { readonly verb: string; readonly text: Agreeing };
}

export const selectionActs: readonly SelectionAct[] = [
  {
    label: 'Mostrar',
    set: { isVisible: true },
    done: ['producto visible', 'productos visibles'],
  },
  {
    label: 'Ocultar',
    set: { isVisible: false },
    done: ['producto oculto', 'productos ocultos'],
    ask: {
      verb: 'Ocultar',
      text: [
        'Tus clientes dejan de verlo hasta que lo muestres otra vez.',
        'Tus clientes dejan de verlos hasta que los muestres otra vez.',
      ],
    },
  },
  {
    label: 'Oferta',
    set: { offer: true },
    done: ['producto en oferta', 'productos en oferta'],
  },
  {
    label: 'Quitar oferta',
    set: { offer: false },
    done: ['producto sin oferta', 'productos sin oferta'],
  },
  {
    label: 'Agotado',
    set: { stock: 0 },
    done: ['producto agotado', 'productos agotados'],
  },
];

/** What is lost when products are deleted. */
export const erasedText: Agreeing = [
  'Desaparece de tu tienda con sus imágenes y comentarios. No se puede deshacer.',
  'Desaparecen de tu tienda con sus imágenes y comentarios. No se puede deshacer.',
];

/** The sentence for a number of products. */
export const agree = ([one, several]: Agreeing, count: number): string =>
  count === 1 ? one : several;

/** @example askText('Ocultar', 12) // '¿Ocultar 12 productos?' */
export const askText = (verb: string, count: number): string => `¿${verb} ${productsText(count)}?`;

/** The outcome of a change, with what was left unchanged and why. */
export function describeAct(
  done: SelectionAct['done'],
  counts: {
    readonly saved: number;
    readonly asked: number;
    readonly refused: number;
    readonly gone: number;
  },
): string {
  const { saved, asked, refused, gone } = counts;
  const parts = [
    saved > 0 && countText(saved, ...done),
    asked > 0 &&
      `${countText(asked, 'cambió', 'cambiaron')} en otro lugar: ${asked === 1 ? 'míralo' : 'míralos'} e intenta de nuevo`,
    refused > 0 && countText(refused, 'no se pudo cambiar', 'no se pudieron cambiar'),
    gone > 0 && countText(gone, 'ya no existe', 'ya no existen'),
  ];
  return parts.filter((part) => part !== false).join('. ');
}

/** @example allText(60) // 'Todos (60)' */
export const allText = (total: number): string => `Todos (${formatCount(total)})`;
