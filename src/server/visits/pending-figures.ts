import type { FigureKind } from '#domain/visits/tap-kind.ts';

/** Something that happened once: at the store of an address or of an id, to a product or to the store as a whole. */
export interface Happening {
  readonly kind: FigureKind;
  /** The url of the store for a visit, its id for a tap. */
  readonly store: string;
  /** '' for the store. */
  readonly productId: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** The same thing within one quarter of an hour, and how often. */
export interface PendingFigure extends Happening {
  readonly n: number;
}

export interface PendingFigures {
  readonly size: number;
  add(happening: Happening): void;
  /** What was counted since, which is then forgotten here. */
  take(): PendingFigure[];
  /** Counts again what could not be saved. */
  giveBack(figures: readonly PendingFigure[]): void;
}

/** Days of every timezone begin on a quarter of an hour of UTC. */
const quarterMs = 15 * 60_000;

/** Counts in memory. More than `most` different things are not taken, so that invented ids cannot fill it. */
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
