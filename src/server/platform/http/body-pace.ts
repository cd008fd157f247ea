/** The slowest pace at which the body of a request may arrive. */
export interface Pace {
  /** Milliseconds within which the whole body must arrive. */
  readonly deadlineMs: number;
  readonly spanMs: number;
  /** Bytes that must arrive in each span of `spanMs`. */
  readonly spanBytes: number;
}

// A link of the second generation carries 4 KB in two seconds. A pause of ten seconds is no reason to give up.
const least = { spanMs: 20_000, spanBytes: 4 * 1024 };

export interface BodyPaces {
  /** For JSON of at most 64 KB. */
  readonly json: Pace;
  /** For uploads of at most 10 MB, and for JSON that may be larger than 64 KB. */
  readonly upload: Pace;
}

export const bodyPaces: BodyPaces = {
  json: { ...least, deadlineMs: 60_000 },
  upload: { ...least, deadlineMs: 300_000 },
};

export interface PaceWatch {
  count(bytes: number): void;
  stop(): void;
}

/** Calls `onTooSlow` once when fewer bytes are counted than the pace demands. */
export function watchPace(pace: Pace, onTooSlow: () => void): PaceWatch {
  let bytes = 0;
  const stop = (): void => {
    clearTimeout(deadline);
    clearInterval(spans);
  };
  const giveUp = (): void => {
    stop();
    onTooSlow();
  };
  const deadline = setTimeout(giveUp, pace.deadlineMs);
  const spans = setInterval(() => {
    if (bytes < pace.spanBytes) giveUp();
    bytes = 0;
  }, pace.spanMs);
  return {
    count(more) {
      bytes += more;
    },
    stop,
  };
}
