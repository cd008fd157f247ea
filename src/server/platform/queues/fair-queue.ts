/** The person or device that asks for a place in a queue. */
export interface Asker {
  /** The networks of their address, from narrow to wide; none for the machine itself. */
  readonly networks: readonly string[];
  /** The name that they ask about, such as that of an account. */
  readonly name: string;
  /** A device that is known for this name. It is counted separately, wherever it is. */
  readonly device?: string | null;
}

export interface FairQueueOptions {
  /** The number of tasks that run at once. */
  readonly atOnce: number;
  /** The number of waiting tasks. When one more arrives, the asker who came most often loses their place. */
  readonly longest: number;
  /** Milliseconds after its arrival at which a task that waits is refused, unless the task has its own time. */
  readonly patienceMs: number;
  /** Visits that do not count. */
  readonly free?: number;
  /** The error for a task that lost its place or waited too long. */
  readonly createRefusal: () => Error;
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number;
}

/** Lets a running task control its turn. */
export interface Slot {
  /**
   * Gives up the turn while the task waits for something, then gets a new turn in fair order. It does not count as a
   * new visit.
   */
  leave<Result>(wait: () => Promise<Result>): Promise<Result>;
  /** Lets a waiting asker who came less often go first. Continues at once when there is none. */
  giveWay(): Promise<void>;
}

export interface FairQueue {
  /**
   * Runs a task when its turn comes. A task that waits at the instant `until` of `performance.now()` is refused, also
   * when it waits for a further turn.
   */
  run<Result>(asker: Asker, work: (slot: Slot) => Promise<Result>, until?: number): Promise<Result>;
  /** Whether it has no tasks and remembers no visits. */
  isIdle(): boolean;
}

/** After this time a visit counts half. */
const halfLifeMs = 30_000;
/** Each wider network may come this many times more often, because several people share a /56 or /48. */
const widthFactor = 4;

/** Visits of somebody, where older visits count less. The value is relative to one common moment. */
interface Count {
  value: number;
}

/**
 * The counters of an asker. Waiting tasks keep references to them, because a crowd has hundreds compared at each turn.
 */
interface Standing {
  /** One counter for each network from narrow to wide, or one for a known device. */
  readonly own: readonly Count[];
  /** The counter of the name within the network; null for a known device. */
  readonly name: Count | null;
}

interface Waiting {
  readonly standing: Standing;
  readonly arrival: number;
  readonly start: () => void;
  readonly refuse: () => void;
}

/** How often an asker came lately: first by network, then by name within it. Among equals a known device goes first. */
interface Rank {
  readonly network: number;
  readonly name: number;
  readonly stranger: number;
  readonly arrival: number;
}

/**
 * A queue that serves those who came least often in the last minute. A crowd from one network waits behind itself, and
 * loses places first when there are too many. Among equals, the one who has waited longest is next.
 */
export function createFairQueue(options: FairQueueOptions): FairQueue {
  const { atOnce, longest, patienceMs, createRefusal, free = 0 } = options;
  // The clock of the machine may be set back, and all counters would then grow beyond any bound.
  const { now = () => performance.now() } = options;
  const visits = createVisits(now);
  const waiting = new Set<Waiting>();
  let running = 0;
  let arrivals = 0;

  /** When a crowd comes hundreds of times a second, the process spends most of its time here. */
  const pick = (isBetter: (order: number) => boolean): Waiting | undefined => {
    const decay = visits.readDecay();
    let picked: Waiting | undefined;
    let best: Rank | undefined;
    for (const entry of waiting) {
      const candidate = rank(entry, decay, free);
      if (best === undefined || isBetter(compare(candidate, best))) {
        picked = entry;
        best = candidate;
      }
    }
    return picked;
  };
  const serve = (): void => {
    while (running < atOnce) {
      const next = pick((order) => order < 0);
      if (next === undefined) return;
      running += 1;
      next.start();
    }
  };
  const queueUp = (standing: Standing, until: number): Promise<void> =>
    new Promise((resolve, reject) => {
      arrivals += 1;
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
      const timer = setTimeout(refuse, Math.max(0, until - performance.now())).unref();
      const entry: Waiting = { standing, arrival: arrivals, start, refuse };
      waiting.add(entry);
    });

  const enter = async (standing: Standing, until: number): Promise<void> => {
    const turn = queueUp(standing, until);
    serve();
    if (waiting.size > longest) pick((order) => order > 0)?.refuse();
    await turn;
  };
  const reenter = async (standing: Standing, until: number): Promise<void> => {
    const turn = queueUp(standing, until);
    endTurn();
    await turn;
  };
  const endTurn = (): void => {
    running -= 1;
    serve();
  };

  return {
    async run(asker, work, until = performance.now() + patienceMs) {
      const standing = visits.add(asker);
      await enter(standing, until);
      const own = { isRunning: true };
      const slot: Slot = {
        async leave(wait) {
          own.isRunning = false;
          endTurn();
          const result = await wait();
          await enter(standing, until);
          own.isRunning = true;
          return result;
        },
        async giveWay() {
          own.isRunning = false;
          await reenter(standing, until);
          own.isRunning = true;
        },
      };
      try {
        return await work(slot);
      } finally {
        if (own.isRunning) endTurn();
      }
    },
    isIdle: () => running === 0 && waiting.size === 0 && visits.isEmpty(),
  };
}

const deviceKey = (device: string): string => `device ${device}`;
const nameKey = ({ networks, name }: Asker): string => `${networks[0] ?? ''} ${name}`;

function rank({ standing, arrival }: Waiting, decay: number, free: number): Rank {
  const { own, name } = standing;
  let network = 0;
  let width = 1;
  for (const count of own) {
    network = Math.max(network, weigh(count, decay) / width - free);
    width *= widthFactor;
  }
  if (name === null) return { network, name: 0, stranger: 0, arrival };
  return { network, name: weigh(name, decay), stranger: 1, arrival };
}

const compare = (one: Rank, other: Rank): number =>
  one.network - other.network ||
  one.name - other.name ||
  one.stranger - other.stranger ||
  one.arrival - other.arrival;

/** Rounds to whole visits, so that a moment between two visits does not decide. */
const weigh = ({ value }: Count, decay: number): number => Math.round(value * decay);

/** Counts visits. Older visits count less. */
function createVisits(now: () => number) {
  const counts = new Map<string, Count>();
  /**
   * The moment to which all counters refer. A later visit is added with a larger value instead of reducing all
   * counters.
   */
  let countedAt = now();
  /** The factor that converts a counter's value to its present worth. */
  const readDecay = (): number => 0.5 ** ((now() - countedAt) / halfLifeMs);
  const increase = (key: string, worth: number): Count => {
    const count = counts.get(key) ?? { value: 0 };
    count.value += worth;
    counts.set(key, count);
    return count;
  };
  const sweep = (): void => {
    const decay = readDecay();
    countedAt = now();
    for (const [key, count] of counts) {
      // Waiting tasks still refer to counters that are deleted here, so those are reduced too.
      count.value *= decay;
      if (weigh(count, 1) === 0) counts.delete(key);
    }
  };
  return {
    readDecay,
    add(asker: Asker): Standing {
      if (now() >= countedAt + halfLifeMs) sweep();
      const worth = 1 / readDecay();
      const { device, networks } = asker;
      if (typeof device === 'string') {
        return { own: [increase(deviceKey(device), worth)], name: null };
      }
      return {
        own: networks.map((network) => increase(network, worth)),
        name: increase(nameKey(asker), worth),
      };
    },
    isEmpty(): boolean {
      sweep();
      return counts.size === 0;
    },
  };
}
