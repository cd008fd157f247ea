import { useEffect, useState } from 'react';
import type { StoragePlace } from '#state/stored/stored.ts';
import { holdDraft, loadDraft } from './draft-storage.ts';

/** The storage of this tab's draft, and whether another tab has the same draft open. */
export interface HeldDraft {
  readonly place: StoragePlace;
  readonly isElsewhere: boolean;
}

/** Holds a draft for this tab while its screen is shown. Null until it is known whether another tab holds it. */
export function useHeldDraft(name: string): HeldDraft | null {
  const [held, setHeld] = useState<HeldDraft | null>(null);
  useEffect(() => {
    let release: (() => void) | null = null;
    let isGone = false;
    void holdDraft(name).then((own) => {
      if (isGone) {
        own?.();
        return;
      }
      release = own;
      const isOwnTab = own === null || loadDraft(name, 'tab') !== null;
      setHeld({ place: isOwnTab ? 'tab' : 'browser', isElsewhere: own === null });
    });
    return () => {
      isGone = true;
      release?.();
    };
  }, [name]);
  return held;
}
