export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** An area that toasts must not cover. */
export interface Taken extends Box {
  /** Returns false when the area is hidden under something else. It is called only for areas that would be covered. */
  readonly isInSight?: () => boolean;
}

type Size = Pick<Box, 'width' | 'height'>;

interface Wanted {
  /** The possible sizes, the best first. */
  readonly sizes: readonly Size[];
  readonly view: Size;
  readonly taken: readonly Taken[];
  /** The preferred edge of the window. */
  readonly edge: 'top' | 'bottom';
}

const margin = 8;
/** The distance from areas that must not be covered. */
const gap = 4;
const step = 4;

/** Finds a position where the box covers nothing, or else as little as possible. */
export function findToastPosition(wanted: Wanted): Box {
  const { taken, view } = wanted;
  const places = listPlaces(wanted);
  const free = places.find((place) => isFree(place, taken, view));
  if (free !== undefined) return free;
  const [first = { left: margin, top: margin, width: 0, height: 0 }] = places;
  let least = { place: first, covered: Infinity };
  for (const place of places) {
    const covered = measureCovered(place, taken);
    if (covered < least.covered) least = { place, covered };
  }
  return least.place;
}

/** All positions, the best first. */
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

/** Whether a box lies in the window and keeps its distance from all taken areas. */
export function isFree(place: Box, taken: readonly Taken[], view: Size): boolean {
  const isInWindow =
    place.left + place.width <= view.width && place.top + place.height <= view.height;
  return isInWindow && !taken.some((one) => measureOne(place, one) > 0);
}

function measureCovered(place: Box, taken: readonly Taken[]): number {
  return taken.reduce((covered, one) => covered + measureOne(place, one), 0);
}

function measureOne(place: Box, { left, top, width, height, isInSight }: Taken): number {
  const across = shared(place.left - gap, place.width + 2 * gap, left, width);
  const area = across * shared(place.top - gap, place.height + 2 * gap, top, height);
  return area > 0 && isInSight?.() !== false ? area : 0;
}

/** The length that two lines have in common. */
function shared(start: number, length: number, otherStart: number, otherLength: number): number {
  const end = Math.min(start + length, otherStart + otherLength);
  return Math.max(0, end - Math.max(start, otherStart));
}
