export const orderStates = ['new', 'accepted', 'delivered', 'cancelled'] as const;
export type OrderState = (typeof orderStates)[number];

/** How an order reached the store: by the link of a customer's message, or written down by the owner. */
export const orderChannels = ['link', 'hand'] as const;
export const orderModes = ['pickup', 'delivery'] as const;
export type OrderMode = (typeof orderModes)[number];

const following: Record<OrderState, readonly OrderState[]> = {
  new: ['accepted', 'cancelled'],
  accepted: ['delivered', 'cancelled'],
  delivered: [],
  cancelled: [],
};

/** The states to which an order can go; there is no way back. */
export function nextOrderStates(state: OrderState): readonly OrderState[] {
  return following[state];
}

/** An order that is over: it can be deleted, and nothing in it changes the stock any more. */
export function isOrderOver(state: OrderState): boolean {
  return following[state].length === 0;
}
