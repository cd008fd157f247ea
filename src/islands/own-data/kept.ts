import {
  isVisitorSession,
  isVisitors,
  placeKey,
  visitorKey,
} from '#domain/browser/visitor-storage.ts';
import { buyerKey } from '#domain/orders/kept-buyer.ts';
import { formatCount } from '#domain/text/count-text.ts';

/** The visitor's data in this browser. */
export interface Kept {
  readonly session: string | null;
  /** Product ids. */
  readonly favourites: readonly string[];
  /** Followed stores. */
  readonly stores: readonly unknown[];
  /** Sent and unfinished orders, by store id; those with variants by `options:` and the id. */
  readonly orders: Readonly<Record<string, unknown>>;
  /** The buyer's data for the next order; null when there is none. */
  readonly buyer: unknown;
  /** The name of the saved municipality; null when there is none. */
  readonly place: string | null;
  readonly keys: readonly string[];
}

export interface Counts {
  readonly favourites: number;
  readonly stores: number;
  readonly orders: number;
  readonly hasBuyer: boolean;
  readonly hasPlace: boolean;
  /** Null until the server has responded. */
  readonly comments: number | null;
}

const orderStart = 'vitrina:order:';

/** @param entries the storage, whose content is not trusted */
export function readKept(entries: readonly (readonly [key: string, text: string])[]): Kept {
  const own = entries.filter(([key]) => isVisitors(key));
  const texts = new Map(own);
  const session = texts.get(visitorKey) ?? '';
  const favourites = parse(texts.get('vitrina:favourites'));
  const stores = parse(texts.get('vitrina:stores'));
  const orders = own.filter(([key]) => key.startsWith(orderStart));
  const [place = ''] = texts.get(placeKey)?.split('\n') ?? [];
  return {
    session: isVisitorSession(session) ? session : null,
    favourites: Array.isArray(favourites) ? favourites.filter((id) => typeof id === 'string') : [],
    stores: Array.isArray(stores) ? stores : [],
    orders: Object.fromEntries(
      orders.map(([key, text]) => [key.slice(orderStart.length), parse(text)]),
    ),
    buyer: parse(texts.get(buyerKey)),
    place: place === '' ? null : place,
    keys: own.map(([key]) => key),
  };
}

/** The number of sent orders and unfinished ones. An order of unconfirmed sending still has its lines. */
export function countOrders(orders: Kept['orders']): number {
  const listOf = (list: unknown): unknown[] => (Array.isArray(list) ? list : []);
  const isSent = (one: unknown) => (Object(one) as { isSent?: unknown }).isSent === true;
  return Object.values(orders).reduce((sum: number, order) => {
    const { sent, lines } = Object(order) as { sent?: unknown; lines?: unknown };
    return sum + listOf(sent).filter(isSent).length + Math.min(1, listOf(lines).length);
  }, 0);
}

/** @example describeCounts(counts) // 'En este navegador: 12 favoritos, 2 tiendas, 1 pedido, tus datos para pedir.' */
export function describeCounts(counts: Counts): string {
  const { favourites, stores, comments, orders, hasBuyer, hasPlace } = counts;
  const parts: [number | null, string][] = [
    [favourites, 'favorito'],
    [stores, 'tienda'],
    [comments, 'comentario'],
    [orders, 'pedido'],
  ];
  const texts = parts.flatMap(([count, name]) =>
    count ? [`${formatCount(count)} ${name}${count === 1 ? '' : 's'}`] : [],
  );
  if (hasBuyer) texts.push('tus datos para pedir');
  if (hasPlace) texts.push('tu municipio');
  if (texts.length > 0) return `En este navegador: ${texts.join(', ')}.`;
  return comments === null
    ? 'En este navegador no hay favoritos, tiendas ni pedidos.'
    : 'En este navegador no hay nada tuyo.';
}

function parse(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
