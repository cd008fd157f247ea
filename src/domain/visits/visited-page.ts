import { isId } from '../id.ts';
import { isReserved } from '../paths/reserved-words.ts';
import { isSlug } from '../paths/slug-pattern.ts';

/** A page whose visits are counted: of a store, its order sheets included, or of one of its products. */
export interface VisitedPage {
  readonly url: string;
  /** '' for a page of the store. */
  readonly productId: string;
}

/** A visit from the log of another web server. */
export interface LoggedVisit extends VisitedPage {
  /** The address of the visitor. It is not stored. */
  readonly address: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Whether a person certainly opened the page, and it was not prefetched. */
  readonly isSure: boolean;
}

/**
 * The page at a path; null when its visits are not counted.
 * @example findVisitedPage('/cafe-x/product/k3v9x0q2m7ta') // { url: 'cafe-x', productId: 'k3v9x0q2m7ta' }
 */
export function findVisitedPage(pathname: string): VisitedPage | null {
  const [, url = '', kind, id = ''] = pathname.split('/');
  if (!isSlug(url) || isReserved(url)) return null;
  if (kind === undefined || kind === 'pedido') return { url, productId: '' };
  return kind === 'product' && isId(id) ? { url, productId: id } : null;
}
