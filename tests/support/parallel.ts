/** Does the same fifty times at once. Returns the outcomes: 'done', or the name of the refusal. */
export async function tryFiftyTimes(work: (index: number) => Promise<unknown>): Promise<string[]> {
  const results = await Promise.allSettled(Array.from({ length: 50 }, (_, index) => work(index)));
  return results.map((result) =>
    result.status === 'fulfilled' ? 'done' : (result.reason as Error).name,
  );
}

export const countDone = (outcomes: readonly string[]): number =>
  outcomes.filter((outcome) => outcome === 'done').length;
