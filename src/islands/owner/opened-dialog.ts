/** The product form, the comments of a product, or its picture for a status. */
const openedKinds = ['editar', 'comentarios', 'estado'] as const;
export type OpenedKind = (typeof openedKinds)[number];

/** The dialog that is open over the list. It is part of the address, so that a reload opens it again. */
export interface Opened {
  readonly kind: OpenedKind;
  /** A product's id, or 'nuevo'. */
  readonly id: string;
  /** The initial category of a new product. */
  readonly categoryId?: string;
}

export function findOpened(query: string): Opened | null {
  const parameters = new URLSearchParams(query);
  for (const kind of openedKinds) {
    const id = parameters.get(kind);
    if (id === null || id === '') continue;
    const categoryId = parameters.get('categoria');
    return { kind, id, ...(categoryId !== null && { categoryId }) };
  }
  return null;
}

/** Whether a dialog is open now. A save may end after its owner has moved to another screen. */
export function isOpened(path: string, { kind, id }: Opened): boolean {
  const now = location.pathname === path ? findOpened(location.search) : null;
  return now?.kind === kind && now.id === id;
}

/** @example formatOpened('/products?page=2', { kind: 'editar', id: 'nuevo' }) // '/products?page=2&editar=nuevo' */
export function formatOpened(list: string, { kind, id }: Opened): string {
  return `${list}${list.includes('?') ? '&' : '?'}${kind}=${encodeURIComponent(id)}`;
}
