let last = 0;

/** Another token of an order each time: twelve digits. */
export const nextOrderToken = (): string => (++last).toString(36).padStart(12, '0');
