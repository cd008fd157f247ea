import * as v from 'valibot';
import { createTextSchema } from './scalars.ts';
import { searchTextMaxLength } from '#domain/limits.ts';
import { maxSuggestions, suggestionKinds, suggestionsShown } from '#domain/search/suggestion.ts';

/** One thing that a search may be meant to find; `note` distinguishes things of one name, as the store of a product. */
export const SuggestionSchema = v.object({
  kind: v.picklist(suggestionKinds),
  name: v.string(),
  path: v.string(),
  note: v.nullable(v.string()),
});
export type Suggestion = v.InferOutput<typeof SuggestionSchema>;

/** Products first, then businesses, then categories. */
export const SuggestionListSchema = v.object({ data: v.array(SuggestionSchema) });

const limitMessage = `El límite debe ser un número de 1 a ${maxSuggestions}.`;

export const SuggestionQuerySchema = v.strictObject({
  q: v.optional(
    createTextSchema(searchTextMaxLength, 'La búsqueda no puede exceder los 200 caracteres.'),
    '',
  ),
  limit: v.optional(
    v.pipe(
      v.string(limitMessage),
      v.regex(/^\d{1,3}$/, limitMessage),
      v.transform(Number),
      v.minValue(1, limitMessage),
      v.maxValue(maxSuggestions, limitMessage),
    ),
    String(suggestionsShown),
  ),
});
export type SuggestionQuery = v.InferOutput<typeof SuggestionQuerySchema>;
