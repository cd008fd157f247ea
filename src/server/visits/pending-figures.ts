import type { FigureKind } from '#domain/visits/tap-kind.ts';

/** A single event at a store, named by url or id: about a product, or about the store as a whole. */
export interface Happening {
  readonly kind: FigureKind;
  /** The store's url for a visit, its id for a tap. */
  readonly store: string;
  /** '' for the store itself. */
  readonly productId: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Equal events within one quarter of an hour, and their number. */
export interface PendingFigure extends Happening {
  readonly n: number;
}

export interface PendingFigures {
  readonly size: number;
  add(happening: Happening): void;
  /** Returns the counted figures and forgets them. */
  take(): PendingFigure[];
  /** Counts again figures that could not be saved. */
  giveBack(figures: readonly PendingFigure[]): void;
}

/** In every timezone a day begins on a quarter of an hour of UTC. */
const quarterMs = 15 * 60_000;

/** Counts in memory. It accepts at most `most` different events, so that invented ids cannot fill the memory. */
export function createPendingFigures(most = 50_000): PendingFigures {
  let counts = new Map<string, number>();
  const add = (happening: Happening, n: number): void => {
    const { kind, store, productId, at } = happening;
    const key = `${Math.floor(at / quarterMs)} ${kind} ${store} ${productId}`;
    const known = counts.get(key);
    if (known !== undefined || counts.size < most) counts.set(key, (known ?? 0) + n);
  };
  return {
    get size() {
      return counts.size;
    },
    add(happening) {
      add(happening, 1);
    },
    take() {
      const taken = [...counts].map(([key, n]): PendingFigure => {
        const [quarter, kind, store = '', productId = ''] = key.split(' ');
        return { kind: kind as FigureKind, store, productId, at: Number(quarter) * quarterMs, n };
      });
      counts = new Map();
      return taken;
    },
    giveBack(figures) {
      for (const figure of figures) add(figure, figure.n);
    },
  };
}
