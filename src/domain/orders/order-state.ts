export const orderStates = ['new', 'accepted', 'delivered', 'cancelled'] as const;
export type OrderState = (typeof orderStates)[number];

/** How the store got an order: by the link in a customer's message, or because the owner wrote it down. */
export const orderChannels = ['link', 'hand'] as const;
export const orderModes = ['pickup', 'delivery'] as const;
export type OrderMode = (typeof orderModes)[number];

const following: Record<OrderState, readonly OrderState[]> = {
  new: ['accepted', 'cancelled'],
  accepted: ['delivered', 'cancelled'],
  delivered: [],
  cancelled: [],
};

/** The states that an order can change to. It never changes back. */
export function nextOrderStates(state: OrderState): readonly OrderState[] {
  return following[state];
}

/** Whether an order is over. It can then be deleted, and it no longer changes the stock. */
export function isOrderOver(state: OrderState): boolean {
  return following[state].length === 0;
}
