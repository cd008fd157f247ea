/**
 * The order of a link that was opened, in the state of its entry of the history. It is there after a reload and on the
 * way back, and in no address, which browsers send along in places that nobody thinks of.
 */
export interface OpenedOrderState {
  /** The fragment of the link, with its '#'. */
  readonly order: string;
}

/** The fragment that a state of the history holds; null of any other state. */
export function readOpenedOrder(state: unknown): string | null {
  const { order } = Object(state) as Partial<OpenedOrderState>;
  return typeof order === 'string' ? order : null;
}
