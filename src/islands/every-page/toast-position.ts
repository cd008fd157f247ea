export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** What lies somewhere and must not be covered. */
export interface Taken extends Box {
  /** False for what lies under something else there. It is asked only of what would be covered. */
  readonly isInSight?: () => boolean;
}

type Size = Pick<Box, 'width' | 'height'>;

interface Wanted {
  /** The sizes that it can have, the best first. */
  readonly sizes: readonly Size[];
  readonly view: Size;
  readonly taken: readonly Taken[];
  /** The edge near which it stands where there is a choice. */
  readonly edge: 'top' | 'bottom';
}

const margin = 8;
/** Between it and what it must not cover. */
const gap = 4;
const step = 4;

/** Where a box covers nothing, else as little as possible. */
export function findToastPosition(wanted: Wanted): Box {
  const { taken } = wanted;
  const places = listPlaces(wanted);
  const free = places.find((place) => isFree(place, taken));
  if (free !== undefined) return free;
  const [first = { left: margin, top: margin, width: 0, height: 0 }] = places;
  let least = { place: first, covered: Infinity };
  for (const place of places) {
    const covered = measureCovered(place, taken);
    if (covered < least.covered) least = { place, covered };
  }
  return least.place;
}

/** The best first. */
function listPlaces({ sizes, view, edge }: Wanted): Box[] {
  const places: Box[] = [];
  for (let away = margin; away < view.height; away += step) {
    for (const size of sizes) {
      const top = edge === 'top' ? away : view.height - away - size.height;
      if (top < 0 || top + size.height > view.height) continue;
      const free = view.width - size.width;
      for (const left of [free / 2, free - margin, margin]) places.push({ left, top, ...size });
    }
  }
  return places;
}

/** Whether a box covers, and nearly touches, nothing of what is taken. */
export function isFree(place: Box, taken: readonly Taken[]): boolean {
  return !taken.some((one) => measureOne(place, one) > 0);
}

function measureCovered(place: Box, taken: readonly Taken[]): number {
  return taken.reduce((covered, one) => covered + measureOne(place, one), 0);
}

function measureOne(place: Box, { left, top, width, height, isInSight }: Taken): number {
  const across = shared(place.left - gap, place.width + 2 * gap, left, width);
  const area = across * shared(place.top - gap, place.height + 2 * gap, top, height);
  return area > 0 && isInSight?.() !== false ? area : 0;
}

/** Length that two lines have in common. */
function shared(start: number, length: number, otherStart: number, otherLength: number): number {
  const end = Math.min(start + length, otherStart + otherLength);
  return Math.max(0, end - Math.max(start, otherStart));
}
