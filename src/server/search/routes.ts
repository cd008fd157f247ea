import type { Mounting } from '#server/platform/http/mount.ts';
import { mount } from '#server/platform/http/mount.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { ProductSearchService } from './service.ts';
import type { SuggestionService } from './suggestions.ts';

interface Services {
  readonly productSearch: ProductSearchService;
  readonly suggestions: SuggestionService;
}

export function mountSearch(mounting: Mounting, { productSearch, suggestions }: Services): void {
  mount(mounting, endpoints.searchProducts, ({ query }) => productSearch.searchProducts(query));
  mount(mounting, endpoints.listSuggestions, ({ query }) => suggestions.listSuggestions(query));
}
