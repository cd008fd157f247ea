/**
 * The order of a link that was opened belongs to its entry of the history. It is there after a reload and on the way
 * back, and in no address, which browsers send along in places that nobody thinks of. It waits in the storage of the tab,
 * where it can be forgotten: no page reaches the state of another entry.
 */
export interface OpenedOrderState {
  /** The key of the order in the storage of the tab; where that takes nothing, the fragment of the link with its '#'. */
  readonly order: string;
}

const keyStart = 'vitrina:order:opened:';

/** Keeps the fragment of a link, and returns what the state of its entry holds of it. */
export function keepOpenedOrder(fragment: string): string {
  const key = keyStart + Date.now().toString(36);
  try {
    sessionStorage.setItem(key, fragment);
    return key;
  } catch {
    return fragment;
  }
}

/** The fragment of a state of the history; null of any other state, and once it is forgotten. */
export function readOpenedOrder(state: unknown): string | null {
  const { order } = Object(state) as Partial<OpenedOrderState>;
  if (typeof order !== 'string') return null;
  if (order.startsWith('#')) return order;
  try {
    return sessionStorage.getItem(order);
  } catch {
    return null;
  }
}

/** Forgets each order that was opened in this tab, that of the entry which is shown included. */
export function forgetOpenedOrders(): void {
  const { order, ...state } = Object(history.state) as Partial<OpenedOrderState>;
  if (order !== undefined) history.replaceState(state, '');
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(keyStart)) sessionStorage.removeItem(key);
  }
}
