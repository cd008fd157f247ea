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
    const compared = Object.keys(after).filter((name) => before !== null || name !== 'stock');
    if (!compared.every((name) => isSame(now[name], after[name]))) return keep;
    if (before === null) return { kind: 'take-out' };
    restored = { ...restored, ...before };
  }
  return { kind: 'restore', fields: restored };
}

/** Whether two values that JSON can hold are the same; a field that is not there is null. */
function isSame(one: unknown, other: unknown): boolean {
  if (!isObject(one) || !isObject(other)) return (one ?? null) === (other ?? null);
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => isSame(one[name], other[name]));
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
