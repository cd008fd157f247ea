/**
 * Runs a work for each item, one after another, and returns the number of items for which it returned true. A failure
 * does not stop the others; all errors are thrown at the end. After `stopping` it begins no further item.
 */
export async function runEach<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<boolean>,
  message: string,
  stopping?: AbortSignal,
): Promise<number> {
  const failures: unknown[] = [];
  let count = 0;
  for (const item of items) {
    if (stopping?.aborted === true) break;
    try {
      if (await work(item)) count += 1;
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, message);
  return count;
}

/** Runs independent steps one after another. Each runs even if another fails; all errors are thrown at the end. */
export async function runSteps(
  steps: readonly (() => Promise<unknown>)[],
  message: string,
  stopping?: AbortSignal,
): Promise<void> {
  await runEach(steps, (step) => step().then(() => true), message, stopping);
}
