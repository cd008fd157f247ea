/**
 * The order of an opened link, in the state of its history entry. It survives a reload and the way back. It is not in
 * the address, because browsers send addresses to other places. The order itself is in the session storage of the tab,
 * where it can be erased: a page cannot reach the state of other entries.
 */
export interface OpenedOrderState {
  /** The key of the order in session storage. When that is refused, the fragment of the link itself, with its '#'. */
  readonly order: string;
}

const keyStart = 'vitrina:order:opened:';

/** Stores the fragment of a link, and returns the state for its history entry. */
export function keepOpenedOrder(fragment: string): string {
  const key = keyStart + Date.now().toString(36);
  try {
    sessionStorage.setItem(key, fragment);
    return key;
  } catch {
    return fragment;
  }
}

/** The fragment for a state of the history. Null for any other state, and after the order was erased. */
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

/** Erases every order that was opened in this tab, including the one of the current entry. */
export function forgetOpenedOrders(): void {
  const { order, ...state } = Object(history.state) as Partial<OpenedOrderState>;
  if (order !== undefined) history.replaceState(state, '');
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(keyStart)) sessionStorage.removeItem(key);
  }
}
