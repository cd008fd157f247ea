/** How often the log is looked at while something long is published. */
const peekMs = 100;

/** Runs something long step by step and peeks at the log in between; null when it is stopped. */
export async function runBeside<Result>(
  run: AsyncGenerator<undefined, Result | null>,
  peek: () => Promise<void>,
  isStopped: () => boolean,
): Promise<Result | null> {
  try {
    for (let peekedAt = Date.now(); ;) {
      const step = await run.next();
      if (step.done === true) return step.value;
      if (isStopped()) return null;
      const passed = Date.now() - peekedAt;
      // Below zero the clock was set back, and says nothing of when that was.
      if (passed >= 0 && passed < peekMs) continue;
      await peek();
      peekedAt = Date.now();
    }
  } finally {
    await run.return(null);
  }
}
