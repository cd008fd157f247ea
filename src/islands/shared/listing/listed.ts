import type { Markup } from '#components/ui/markup.ts';
import type { PageMeta } from '#domain/pagination.ts';

/**
 * What was read for a listing, ready to be shown. Cards and the calls that bring them are in a module of their own,
 * which a page loads only once something else than its rendered cards is asked for.
 */
export interface Listed<Meta extends PageMeta = PageMeta> {
  readonly meta: Meta;
  readonly cards: Markup;
}
