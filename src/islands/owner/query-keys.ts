/** The keys of cached responses. A shorter key stands for all keys that begin with it. */
export const queryKeys = {
  user: ['user'] as const,
  exportSize: ['export-size'] as const,
  metrics: ['metrics'] as const,
  products: ['products'] as const,
  categories: ['categories'] as const,
  orders: ['orders'] as const,
  /** The order of an opened link. It is not below `orders`, because a change of the orders must not read it again. */
  orderLink: ['order-link'] as const,
  batches: ['batches'] as const,
  comments: (productId: string) => ['comments', productId] as const,
};
