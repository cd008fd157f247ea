import { isId } from '../id.ts';
import { isReserved } from '../paths/reserved-words.ts';
import { isSlug } from '../paths/slug-pattern.ts';

/** A page whose visits are counted: of a store, its order sheets with it, or of one of its products. */
export interface VisitedPage {
  readonly url: string;
  /** '' for a page of the store. */
  readonly productId: string;
}

/** A visit that another web server wrote down. */
export interface LoggedVisit extends VisitedPage {
  /** Where it came from, which is not kept. */
  readonly address: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Whether it is known that a person went there, and the page was not fetched ahead. */
  readonly isSure: boolean;
}

/**
 * The page at a path, null for one whose visits nobody counts.
 * @example findVisitedPage('/cafe-x/product/k3v9x0q2m7ta') // { url: 'cafe-x', productId: 'k3v9x0q2m7ta' }
 */
export function findVisitedPage(pathname: string): VisitedPage | null {
  const [, url = '', kind, id = ''] = pathname.split('/');
  if (!isSlug(url) || isReserved(url)) return null;
  if (kind === undefined || kind === 'pedido') return { url, productId: '' };
  return kind === 'product' && isId(id) ? { url, productId: id } : null;
}
