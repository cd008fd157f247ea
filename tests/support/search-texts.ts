import fc from 'fast-check';

const piece = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.constantFrom('pan', 'leche', '1kg', '1,5 l', "'", '&|!<->:*()', '\\', 'ß', 'de', '½', 'ﬁ'),
);

/** Anything that a person may type into a search: any characters besides words and operators. */
export const searchTexts = fc
  .array(piece, { minLength: 1, maxLength: 12 })
  .map((parts) => parts.join(' ').replaceAll('\0', ' '));
