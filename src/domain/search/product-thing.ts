import { isEmptyWord } from './empty-words.ts';
import { findOtherThings } from './other-things.ts';
import { foldWord, readPhrase } from './search-phrases.ts';
import { findKindsOf, findSpan } from './synonyms.ts';
import { foldText } from '../text/fold-text.ts';

/** The thing for sale, as the name of a product describes it. */
export interface ProductThing {
  /**
   * The word for the thing. Null when there is none, or when it means another thing together with the words after it.
   */
  readonly head: string | null;
  /** The first word with a meaning of its own, whatever it means. */
  readonly first: string | null;
  /** Other phrases for the thing. */
  readonly synonyms: readonly (readonly string[])[];
  /** Phrases for the things of which it is a kind. */
  readonly kinds: readonly (readonly string[])[];
  /** 0 to 2: one for a short name, and one for a name without a complement such as "para autos". */
  readonly plainness: number;
}

/** Containers and quantities at the start of a name, as in the database function `product_core`. */
const container =
  /^(?:\W*(?:(?:un|una|x?\d[\d.,/]*)\s*(?:kg|kilos?|ml|lbs?|libras?|grs?|gramos?|g|lts?|litros?|l|oz|onzas?|uds?|unidades|u)?\s+(?:de\s+)?|(?!(?:bolsa|bolsita|jaba|caja|saco)s?\s+de\s+(?:nailon|nylon|basura|papel|tela|regalo|yute|herramienta))(?:paquete|paq|caja|botella|lata|bolsa|bolsita|saco|par|juego|docena|libra|pomo|frasco|galon|carton|litro|kilo|bandeja|tubo|rollo|sobre|set|pack|lote|pote|jaba|cubeta|bidon|tira|blister|estuche)(?:e?s)?\s+(?:de\s+|x\s+(?=\d)|(?=\d))))+/;

const longestPlain = 48;

/**
 * Finds the thing for sale in a name, in the same way as the search of the database.
 * @example readThing('Paquete de leche en polvo').head // 'leche'
 */
export function readThing(name: string): ProductThing {
  const plain = foldText(name);
  const core = plain.replace(container, '');
  const words = readPhrase(core);
  const start = words.findIndex((word) => !isEmptyWord(word) && !/^\d/.test(word));
  const isSimple = !/\b(?:a|al|con|de|del|en|para)\b/.test(core);
  const plainness = Number(plain.length <= longestPlain) + Number(isSimple);
  const first = words[start];
  if (first === undefined) return { head: null, first: null, synonyms: [], kinds: [], plainness };
  const named = words.slice(start);
  const rest = named.slice(1).filter((word) => !isEmptyWord(word));
  const meansOther = findOtherThings(first).some((others) =>
    others.every((other, index) => foldWord(rest[index] ?? '') === other),
  );
  const span = findSpan(named, 0);
  const phrase = named.slice(0, span.length);
  const isLonger = phrase.length > 1 && !meansOther;
  return {
    head: meansOther ? null : first,
    first,
    synonyms: span.synonyms,
    kinds: [...findKindsOf(phrase), ...(isLonger ? findKindsOf([first]) : [])],
    plainness,
  };
}
