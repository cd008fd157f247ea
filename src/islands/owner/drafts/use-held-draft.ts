import { useEffect, useState } from 'react';
import type { StoragePlace } from '#state/stored/stored.ts';
import { holdDraft, loadDraft } from './draft-storage.ts';

/** Where this tab keeps a draft, and whether another tab has the same one open. */
export interface HeldDraft {
  readonly place: StoragePlace;
  readonly isElsewhere: boolean;
}

/** Holds a draft for this tab for as long as its screen is shown; null until it is known who has it. */
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
