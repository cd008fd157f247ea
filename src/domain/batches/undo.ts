import type { BatchChange, BatchFields } from './batch.ts';

/** The effect of an undo on a product. A product that was changed later stays as it is. */
export type UndoStep =
  | { readonly kind: 'restore'; readonly fields: BatchFields }
  | { readonly kind: 'take-out' }
  | { readonly kind: 'keep' };

const keep: UndoStep = { kind: 'keep' };

/**
 * Plans the undo of the changes that batches made to a product, of all or of none. It undoes them only when every field
 * that they read or wrote still has the value that they left. It writes only the fields that they wrote: of a product
 * with options the tie of its price is read as null, and writing that back would erase it. A product that a batch
 * created is removed even if some pieces of it were sold meanwhile.
 * @param changes of one product, the newest first
 * @param present its fields now; null when the product is gone
 */
export function planUndo(changes: readonly BatchChange[], present: BatchFields | null): UndoStep {
  if (present === null) return keep;
  let restored: BatchFields = {};
  for (const { before, after } of changes) {
    const now = { ...present, ...restored };
    const variants = before && undoVariants(before, after, now.variants);
    const compared = Object.keys(after).filter(
      (name) => !((before === null && name === 'stock') || (variants && derived.includes(name))),
    );
    // A sale lowers the stock. For a product that a batch created that does not count as a later change.
    const read = (fields: BatchFields, name: string): unknown =>
      before === null && name === 'variants' ? withoutStocks(fields[name]) : fields[name];
    if (!compared.every((name) => isSame(read(now, name), read(after, name)))) return keep;
    if (before === null) return { kind: 'take-out' };
    const onlyRead = Object.keys(before).filter((name) => isSame(before[name], after[name]));
    restored = variants
      ? { ...restored, ...omit(before, [...derived, ...onlyRead]), variants }
      : { ...restored, ...omit(before, onlyRead) };
  }
  return { kind: 'restore', fields: restored };
}

/** The variants of a product, and the fields that are computed from them. */
const derived: readonly string[] = ['price', 'price_old', 'stock', 'variants'];

const omit = (fields: BatchFields, names: readonly string[]): BatchFields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));

/**
 * The variants of a product with their values from before the batch. Null when the batch changed more than the prices
 * or stocks of variants, or when one of those was changed later.
 */
function undoVariants(
  before: BatchFields,
  after: BatchFields,
  present: unknown,
): BatchFields[] | null {
  const [was, left, now] = [before.variants, after.variants, present].map(readVariants);
  if (!was || !left || !now || 'options' in after || left.length === 0) return null;
  const keysOf = (some: readonly BatchFields[]) => some.map(({ key }) => key).join();
  if (keysOf(was) !== keysOf(left)) return null;
  const restored = new Map(now.map((variant) => [variant.key, variant]));
  for (const [index, one] of left.entries()) {
    const own = was[index] ?? {};
    const changed = Object.keys(one).filter((name) => !isSame(own[name], one[name]));
    if (changed.length === 0) continue;
    const variant = restored.get(one.key);
    if (!variant || !changed.every((name) => isSame(variant[name], one[name]))) return null;
    const fields = Object.fromEntries(changed.map((name) => [name, own[name]]));
    restored.set(one.key, { ...variant, ...fields });
  }
  return [...restored.values()];
}

const readVariants = (value: unknown): BatchFields[] | null =>
  Array.isArray(value) ? (value as BatchFields[]) : null;

const withoutStocks = (variants: unknown): unknown =>
  readVariants(variants)?.map((variant) => omit(variant, ['stock'])) ?? variants;

/** Whether two JSON values are the same. A missing field counts as null. */
function isSame(one: unknown, other: unknown): boolean {
  if (!isObject(one) || !isObject(other)) return (one ?? null) === (other ?? null);
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => isSame(one[name], other[name]));
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
