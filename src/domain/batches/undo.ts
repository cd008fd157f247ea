import type { BatchChange, BatchFields } from './batch.ts';

/** What undoing does to a product; one that was changed since stays as it is. */
export type UndoStep =
  | { readonly kind: 'restore'; readonly fields: BatchFields }
  | { readonly kind: 'take-out' }
  | { readonly kind: 'keep' };

const keep: UndoStep = { kind: 'keep' };

/**
 * Takes back what batches did to a product, all of it or nothing: only where every field that they read or wrote still
 * is what they left. A product that a batch created is taken out although pieces of it were sold since.
 * @param changes of one product, the newest first
 * @param present its fields now; null when it is gone
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
    // What was sold of a product that a batch created is no change of it.
    const read = (fields: BatchFields, name: string): unknown =>
      before === null && name === 'variants' ? withoutStocks(fields[name]) : fields[name];
    if (!compared.every((name) => isSame(read(now, name), read(after, name)))) return keep;
    if (before === null) return { kind: 'take-out' };
    restored = variants
      ? { ...restored, ...omit(before, derived), variants }
      : { ...restored, ...before };
  }
  return { kind: 'restore', fields: restored };
}

/** What of a product with options follows from its variants, and these themselves. */
const derived: readonly string[] = ['price', 'price_old', 'stock', 'variants'];

const omit = (fields: BatchFields, names: readonly string[]): BatchFields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));

/**
 * The variants of a product with what a batch changed of them as it was before; null where the batch did more than give
 * variants other prices or stocks, or where one of those was changed since.
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
  for (const [place, one] of left.entries()) {
    const own = was[place] ?? {};
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

/** Whether two values that JSON can hold are the same; a field that is not there is null. */
function isSame(one: unknown, other: unknown): boolean {
  if (!isObject(one) || !isObject(other)) return (one ?? null) === (other ?? null);
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => isSame(one[name], other[name]));
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
