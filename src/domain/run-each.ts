/**
 * Does a work for each item, one after the other, and returns for how many it came to something. One for which it fails
 * now holds up no other; what failed is thrown at the end.
 */
export async function runEach<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<boolean>,
  message: string,
): Promise<number> {
  const failures: unknown[] = [];
  let count = 0;
  for (const item of items) {
    try {
      if (await work(item)) count += 1;
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, message);
  return count;
}

/** Takes steps that do not need each other, each whether or not another fails. */
export async function runSteps(
  steps: readonly (() => Promise<unknown>)[],
  message: string,
): Promise<void> {
  await runEach(steps, (step) => step().then(() => true), message);
}
