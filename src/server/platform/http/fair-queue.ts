/** Who asks for a place in a queue. */
export interface Asker {
  /** The networks that they come from, from narrow to wide; none for the machine itself. */
  readonly networks: readonly string[];
  /** For whom they ask, such as the name of an account. */
  readonly name: string;
  /** A device that is known for this name, which counts by itself, wherever it is. */
  readonly device?: string | null;
}

export interface FairQueueOptions {
  /** Works that run at the same moment. */
  readonly atOnce: number;
  /** Works that wait. One more takes the place of whoever came most often. */
  readonly longest: number;
  /** Milliseconds after which a work that still waits is given up. */
  readonly patienceMs: number;
  /** What a work is refused with that lost its place or waited too long. */
  readonly createRefusal: () => Error;
  readonly now?: () => number;
}

/** What a work has while it is its turn. */
export interface Place {
  /** Lets others in while something is waited for, and comes back in the order of who came least; that is no new visit. */
  leave<Result>(wait: () => Promise<Result>): Promise<Result>;
}

export interface FairQueue {
  /** Runs a work when it is its turn. */
  run<Result>(asker: Asker, work: (place: Place) => Promise<Result>): Promise<Result>;
  /** Whether it holds nothing and remembers nobody. */
  isIdle(): boolean;
}

/** After so long, who came counts half as much. */
const halfLifeMs = 30_000;
/** How often anyone may come before it counts against them: a sign-in asks twice. */
const free = 2;
/** By how much more a wider network may come than a person's own: its /56 and its /48 are shared by some. */
const widthFactor = 4;

/** Visits, each worth less the longer ago it was, as they were at a moment. */
interface Count {
  value: number;
  at: number;
}

/** What has been counted of somebody: the counts themselves, since a crowd has hundreds of them compared at each turn. */
interface Standing {
  /** Of each network from narrow to wide, or of a known device alone. */
  readonly own: readonly Count[];
  /** Of the name within the network; null for a known device. */
  readonly name: Count | null;
}

interface Waiting {
  readonly standing: Standing;
  readonly place: number;
  readonly start: () => void;
  readonly refuse: () => void;
}

/** How much somebody has come lately: first by network, then by name within it; a known device goes before equals. */
type Rank = readonly [network: number, name: number, stranger: number, place: number];

/**
 * A queue that serves whoever came least in the last minute: a crowd of one network waits behind itself, and is what
 * loses a place when there are too many. Of those that came as often the one that waits longest is next.
 */
export function createFairQueue(options: FairQueueOptions): FairQueue {
  const { atOnce, longest, patienceMs, createRefusal, now = Date.now } = options;
  const visits = createVisits(now);
  const waiting = new Set<Waiting>();
  let running = 0;
  let places = 0;

  const rank = ({ standing, place }: Waiting, time: number): Rank => {
    let network = 0;
    for (const [width, count] of standing.own.entries()) {
      network = Math.max(network, weigh(count, time) / widthFactor ** width - free);
    }
    const { name } = standing;
    return [network, name === null ? 0 : weigh(name, time), name === null ? 0 : 1, place];
  };
  const pick = (isBetter: (order: number) => boolean): Waiting | undefined => {
    let picked: { readonly entry: Waiting; readonly rank: Rank } | undefined;
    const time = now();
    for (const entry of waiting) {
      const candidate = { entry, rank: rank(entry, time) };
      if (picked === undefined || isBetter(compare(candidate.rank, picked.rank)))
        picked = candidate;
    }
    return picked?.entry;
  };
  const serve = (): void => {
    while (running < atOnce) {
      const next = pick((order) => order < 0);
      if (next === undefined) return;
      running += 1;
      next.start();
    }
  };
  const wait = (standing: Standing): Promise<void> =>
    new Promise((resolve, reject) => {
      places += 1;
      const end = (then: () => void): void => {
        clearTimeout(timer);
        waiting.delete(entry);
        then();
      };
      const refuse = (): void => {
        end(() => {
          reject(createRefusal());
        });
      };
      const start = (): void => {
        end(resolve);
      };
      const timer = setTimeout(refuse, patienceMs).unref();
      const entry: Waiting = { standing, place: places, start, refuse };
      waiting.add(entry);
    });

  const enter = async (standing: Standing): Promise<void> => {
    const turn = wait(standing);
    serve();
    if (waiting.size > longest) pick((order) => order > 0)?.refuse();
    await turn;
  };
  const leave = (): void => {
    running -= 1;
    serve();
  };

  return {
    async run(asker, work) {
      const standing = visits.add(asker);
      await enter(standing);
      const own = { isHeld: true };
      const place: Place = {
        async leave(wait) {
          own.isHeld = false;
          leave();
          const result = await wait();
          await enter(standing);
          own.isHeld = true;
          return result;
        },
      };
      try {
        return await work(place);
      } finally {
        if (own.isHeld) leave();
      }
    },
    isIdle: () => running === 0 && waiting.size === 0 && visits.isEmpty(),
  };
}

const deviceKey = (device: string): string => `device ${device}`;
const nameKey = ({ networks, name }: Asker): string => `${networks[0] ?? ''} ${name}`;

function compare(one: Rank, other: Rank): number {
  for (const [index, value] of one.entries()) {
    const difference = value - (other[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Whole visits: a moment between two of them must not decide. */
const weigh = ({ value, at }: Count, time: number): number =>
  Math.round(value * 0.5 ** ((time - at) / halfLifeMs));

/** Counts who came, each visit for less the longer ago it was. */
function createVisits(now: () => number) {
  const counts = new Map<string, Count>();
  let sweepAt = 0;
  const increase = (key: string): Count => {
    const time = now();
    const count = counts.get(key) ?? { value: 0, at: time };
    count.value = count.value * 0.5 ** ((time - count.at) / halfLifeMs) + 1;
    count.at = time;
    counts.set(key, count);
    return count;
  };
  const sweep = (): void => {
    const time = now();
    for (const [key, count] of counts) if (weigh(count, time) === 0) counts.delete(key);
  };
  return {
    add(asker: Asker): Standing {
      if (now() >= sweepAt) {
        sweep();
        sweepAt = now() + halfLifeMs;
      }
      const { device, networks } = asker;
      if (typeof device === 'string') return { own: [increase(deviceKey(device))], name: null };
      return { own: networks.map(increase), name: increase(nameKey(asker)) };
    },
    isEmpty(): boolean {
      sweep();
      return counts.size === 0;
    },
  };
}
