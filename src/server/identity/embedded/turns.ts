/**
 * Runs works with the same key one after the other. A name's tries in this process are judged in turn, so that right
 * passwords given at the same moment do not lock each other out while each counts as a failure until it is judged.
 */
export function createTurns(): <Result>(
  key: string,
  work: () => Promise<Result>,
) => Promise<Result> {
  const last = new Map<string, Promise<unknown>>();
  return (key, work) => {
    const turn = (last.get(key) ?? Promise.resolve()).then(work, work);
    last.set(key, turn);
    const leave = (): void => {
      if (last.get(key) === turn) last.delete(key);
    };
    turn.then(leave, leave);
    return turn;
  };
}
