import type { Markup } from '#components/ui/markup.ts';
import type { PageMeta } from '#domain/pagination.ts';

/**
 * Loaded cards of a listing, ready to be shown. Cards and their calls are a separate module, which a page loads only
 * when the visitor asks for other cards than the rendered ones.
 */
export interface Listed<Meta extends PageMeta = PageMeta> {
  readonly meta: Meta;
  readonly cards: Markup;
}
