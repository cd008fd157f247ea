import { createHmac, randomBytes } from 'node:crypto';

/** A tap with its origin, which is never stored. */
export interface Tap {
  readonly address: string;
  readonly agent: string;
  /** Store, product and kind. */
  readonly target: string;
}

const repeatMs = 10 * 60_000;
const dayMs = 24 * 60 * 60_000;

/**
 * Recognizes a tap that repeats another within ten minutes. It remembers an HMAC with a key that changes daily and is
 * never written. With more than `most` taps it forgets the oldest.
 */
export function createTapMemory(now: () => number = () => performance.now(), most = 100_000) {
  const taps = new Map<string, number>();
  let key = { value: randomBytes(32), until: now() + dayMs };
  const forget = (time: number): void => {
    for (const [mark, at] of taps) {
      if (time - at < repeatMs && taps.size <= most) return;
      taps.delete(mark);
    }
  };
  return {
    /** Whether this tap is the first of its kind within ten minutes. */
    isFirst({ address, agent, target }: Tap): boolean {
      const time = now();
      if (time >= key.until) {
        key = { value: randomBytes(32), until: time + dayMs };
        taps.clear();
      }
      forget(time);
      const hmac = createHmac('sha256', key.value);
      const mark = hmac.update(`${address}\n${agent}\n${target}`).digest('base64').slice(0, 22);
      if (taps.has(mark)) return false;
      taps.set(mark, time);
      return true;
    },
  };
}
