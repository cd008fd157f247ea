/** A repeatable source of numbers: the same seed always gives the same sequence. */
export interface Random {
  /** A fraction, 0 included, 1 excluded. */
  fraction(): number;
  /** A whole number between both bounds, bounds included. */
  integer(from: number, to: number): number;
  pick<T>(values: readonly T[]): T;
  /** True with the given probability. */
  chance(probability: number): boolean;
}

/** Turns a text into a 32-bit seed (FNV-1a). */
export function seedFrom(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

/** Creates a mulberry32 generator; a text seed is hashed first. */
export function createRandom(seed: number | string): Random {
  let state = typeof seed === 'string' ? seedFrom(seed) : seed >>> 0;
  const fraction = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const integer = (from: number, to: number): number =>
    from + Math.floor(fraction() * (to - from + 1));
  return {
    fraction,
    integer,
    pick<T>(values: readonly T[]): T {
      const value = values[integer(0, values.length - 1)];
      if (value === undefined) throw new RangeError('Nothing to pick from');
      return value;
    },
    chance: (probability) => fraction() < probability,
  };
}

/** Shuffles into a new array. */
export function shuffle<T>(values: readonly T[], random: Random): T[] {
  return values
    .map((value) => ({ value, weight: random.fraction() }))
    .sort((one, other) => one.weight - other.weight)
    .map(({ value }) => value);
}
