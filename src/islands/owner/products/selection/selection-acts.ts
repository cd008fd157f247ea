import type { ProductUpdate } from '#contract/product-input.ts';
import { countText, formatCount, productsText } from '#domain/text/count-text.ts';

/** A sentence of one product, and of several. */
type Agreeing = readonly [one: string, several: string];

/** What can be done to all that is selected with one press. */
export interface SelectionAct {
  readonly label: string;
  readonly set: ProductUpdate;
  /** Said once it is done, after the number. */
  readonly done: Agreeing;
  /** Asked first where it takes something from the store. */
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

/** What deleting some products takes with it. */
export const erasedText: Agreeing = [
  'Desaparece de tu tienda con sus imágenes y comentarios. No se puede deshacer.',
  'Desaparecen de tu tienda con sus imágenes y comentarios. No se puede deshacer.',
];

/** The sentence that agrees with how many there are. */
export const agree = ([one, several]: Agreeing, count: number): string =>
  count === 1 ? one : several;

/** @example askText('Ocultar', 12) // '¿Ocultar 12 productos?' */
export const askText = (verb: string, count: number): string => `¿${verb} ${productsText(count)}?`;

/** What an act came to, with what it left as it was and why. */
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
