import { foldText } from '#domain/text/fold-text.ts';

/** A name as lists are ordered: no collation of the embedded database drops accents. */
export const nameKey = foldText;
