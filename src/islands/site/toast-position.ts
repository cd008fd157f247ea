export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

type Size = Pick<Box, 'width' | 'height'>;

interface Wanted {
  /** The sizes that it can have, the best first. */
  readonly sizes: readonly Size[];
  readonly view: Size;
  /** What it must not cover. */
  readonly taken: readonly Box[];
  /** The edge near which it stands where there is a choice. */
  readonly edge: 'top' | 'bottom';
}

const margin = 8;
/** Between it and what it must not cover. */
const gap = 4;
const step = 4;

/** Where a box covers nothing, else as little as possible. */
export function findToastPosition({ sizes, view, taken, edge }: Wanted): Box {
  let least: { readonly place: Box; readonly covered: number } | null = null;
  for (let away = margin; away < view.height; away += step) {
    for (const size of sizes) {
      const top = edge === 'top' ? away : view.height - away - size.height;
      if (top < 0 || top + size.height > view.height) continue;
      const free = view.width - size.width;
      for (const left of [free / 2, free - margin, margin]) {
        const place = { left, top, ...size };
        const covered = measureCovered(place, taken);
        if (covered === 0) return place;
        if (least === null || covered < least.covered) least = { place, covered };
      }
    }
  }
  const [size = { width: 0, height: 0 }] = sizes;
  return least?.place ?? { left: margin, top: margin, ...size };
}

/** How much of what is taken a box covers or nearly touches; 0 where it is free. */
export function measureCovered(place: Box, taken: readonly Box[]): number {
  return taken.reduce((covered, { left, top, width, height }) => {
    const across = shared(place.left - gap, place.width + 2 * gap, left, width);
    return covered + across * shared(place.top - gap, place.height + 2 * gap, top, height);
  }, 0);
}

/** Length that two lines have in common. */
function shared(start: number, length: number, otherStart: number, otherLength: number): number {
  const end = Math.min(start + length, otherStart + otherLength);
  return Math.max(0, end - Math.max(start, otherStart));
}
