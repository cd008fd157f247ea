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
  /** How often anyone may come before it counts against them. */
  readonly free?: number;
  /** What a work is refused with that lost its place or waited too long. */
  readonly createRefusal: () => Error;
  readonly now?: () => number;
}

/** What a work has while it is its turn. */
export interface Place {
  /** Lets others in while something is waited for, and comes back in the order of who came least; that is no new visit. */
  leave<Result>(wait: () => Promise<Result>): Promise<Result>;
  /** Goes on at once, unless somebody waits who came less: then after them. */
  giveWay(): Promise<void>;
}

export interface FairQueue {
  /** Runs a work when it is its turn. */
  run<Result>(asker: Asker, work: (place: Place) => Promise<Result>): Promise<Result>;
  /** Whether it holds nothing and remembers nobody. */
  isIdle(): boolean;
}

/** After so long, who came counts half as much. */
const halfLifeMs = 30_000;
/** By how much more a wider network may come than a person's own: its /56 and its /48 are shared by some. */
const widthFactor = 4;

/** Visits, each worth less the longer ago it was, as all of them were at one moment. */
interface Count {
  value: number;
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
interface Rank {
  readonly network: number;
  readonly name: number;
  readonly stranger: number;
  readonly place: number;
}

/**
 * A queue that serves whoever came least in the last minute: a crowd of one network waits behind itself, and is what
 * loses a place when there are too many. Of those that came as often the one that waits longest is next.
 */
export function createFairQueue(options: FairQueueOptions): FairQueue {
  const { atOnce, longest, patienceMs, createRefusal, free = 0, now = Date.now } = options;
  const visits = createVisits(now);
  const waiting = new Set<Waiting>();
  let running = 0;
  let places = 0;

  /** In a crowd that comes hundreds of times a second this is what the process does most. */
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
  const reenter = async (standing: Standing): Promise<void> => {
    const turn = wait(standing);
    leave();
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
        async giveWay() {
          own.isHeld = false;
          await reenter(standing);
          own.isHeld = true;
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

function rank({ standing, place }: Waiting, decay: number, free: number): Rank {
  const { own, name } = standing;
  let network = 0;
  let width = 1;
  for (const count of own) {
    network = Math.max(network, weigh(count, decay) / width - free);
    width *= widthFactor;
  }
  if (name === null) return { network, name: 0, stranger: 0, place };
  return { network, name: weigh(name, decay), stranger: 1, place };
}

const compare = (one: Rank, other: Rank): number =>
  one.network - other.network ||
  one.name - other.name ||
  one.stranger - other.stranger ||
  one.place - other.place;

/** Whole visits: a moment between two of them must not decide. */
const weigh = ({ value }: Count, decay: number): number => Math.round(value * decay);

/** Counts who came, each visit for less the longer ago it was. */
function createVisits(now: () => number) {
  const counts = new Map<string, Count>();
  /** When all counts are worth what stands in them: each visit after it is written as so much more as it is worth later. */
  let countedAt = now();
  /** What a count is worth now to what stands in it. */
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
      // Of those that wait, too, who keep a count that is forgotten here.
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
