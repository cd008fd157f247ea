import { useEffect, useRef, useState } from 'react';
import { findPicture, forgetPicture, keepPicture } from '#islands/owner/drafts/picture-storage.ts';
import type { ChosenPicture } from '#islands/owner/pictures/PictureField.tsx';
import { createKey } from '#islands/owner/saving/repeat.ts';

interface KeptPicture {
  readonly chosen: ChosenPicture | null;
  /** The draft's picture is still being read from storage. */
  readonly isFinding: boolean;
  readonly choose: (picture: ChosenPicture) => void;
  readonly forget: () => void;
}

/**
 * The chosen picture of a form. This browser stores it until the form is saved or discarded. `onKeep` gets the key for
 * the draft, or 'none' when the picture is removed.
 */
export function useKeptPicture(
  restored: string | null,
  onKeep: (key: string) => void,
): KeptPicture {
  const [first] = useState(restored === 'none' ? null : restored);
  const [chosen, setChosen] = useState<ChosenPicture | null>(restored === 'none' ? 'none' : null);
  const [isFinding, setFinding] = useState(first !== null);
  const key = useRef(first);
  const hasReplaced = useRef(false);
  const isGone = useRef(false);

  useEffect(() => {
    isGone.current = false;
    const find = async () => {
      const picture = first === null ? null : await findPicture(first);
      if (isGone.current) return;
      setFinding(false);
      // Another picture may have been chosen meanwhile.
      if (picture !== null && !hasReplaced.current) setChosen(picture);
    };
    void find();
    return () => {
      isGone.current = true;
    };
  }, [first]);

  const replace = (picture: ChosenPicture | null) => {
    hasReplaced.current = true;
    if (picture instanceof Blob) {
      // All have one key, because a reload between removing one and storing the next would lose both.
      key.current ??= createKey();
      void keepPicture(key.current, picture);
    } else if (key.current !== null) {
      void forgetPicture(key.current);
      key.current = null;
    }
    setChosen(picture);
  };

  return {
    chosen,
    isFinding,
    choose: (picture) => {
      // The form was closed meanwhile, so it must not change the draft.
      if (isGone.current) return;
      replace(picture);
      onKeep(key.current ?? 'none');
    },
    forget: () => {
      replace(null);
    },
  };
}
