import { setTimeout as wait } from 'node:timers/promises';

/** So long an index that is being made gives way; then it is to stand. */
const longestMs = 30_000;
const longestRestMs = 100;
const stepMs = 5;

/**
 * To be called between two steps of work that can wait, but not for ever: rests as long as the last step took, so that
 * who asks the API meanwhile finds it free half of the time, and then for as long as pages of changes are made.
 */
export function createGivingWay(
  isBusy: () => boolean,
  { now = () => performance.now(), sleep = (ms: number): Promise<unknown> => wait(ms) } = {},
): () => Promise<void> {
  const until = now() + longestMs;
  let since = now();
  return async () => {
    const rest = Math.min(now() - since, longestRestMs);
    if (now() < until) await sleep(rest);
    while (isBusy() && now() < until) await sleep(stepMs);
    since = now();
  };
}
