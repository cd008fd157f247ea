/**
 * Ways to change many products at once: by the store's rate, by a percentage, in a list or a selection, or by a file.
 */
export const batchKinds = ['rate', 'percent', 'edit', 'import'] as const;
export type BatchKind = (typeof batchKinds)[number];

/** Some fields of a product, by the contract's names, as in the body of PATCH /products/:id. */
export type BatchFields = Readonly<Record<string, unknown>>;

/** The change of one product by a batch. `before` is null when the batch created the product. */
export interface BatchChange {
  readonly before: BatchFields | null;
  readonly after: BatchFields;
}
