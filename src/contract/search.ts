import * as v from 'valibot';
import { SearchTextSchema, createLimitParam } from './scalars.ts';
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

export const SuggestionQuerySchema = v.strictObject({
  q: v.optional(SearchTextSchema, ''),
  limit: createLimitParam(suggestionsShown, maxSuggestions),
});
export type SuggestionQuery = v.InferOutput<typeof SuggestionQuerySchema>;
