import { useEffect, useRef, useState } from 'react';
import { findPicture, forgetPicture, keepPicture } from '#islands/owner/drafts/picture-storage.ts';
import type { ChosenPicture } from '#islands/owner/pictures/PictureField.tsx';
import { createKey } from '#islands/owner/saving/repeat.ts';

interface KeptPicture {
  readonly chosen: ChosenPicture | null;
  /** The one of the draft is being looked for. */
  readonly isFinding: boolean;
  readonly choose: (picture: ChosenPicture) => void;
  readonly forget: () => void;
}

/**
 * The picture of a form, kept in this browser until it is saved or thrown away. A draft holds the key that `onKeep` is
 * called with, which is 'none' where there is to be no picture.
 */
export function useKeptPicture(
  restored: string | null,
  onKeep: (key: string) => void,
): KeptPicture {
  const [first] = useState(restored === 'none' ? null : restored);
  const [chosen, setChosen] = useState<ChosenPicture | null>(restored === 'none' ? 'none' : null);
  const [isFinding, setFinding] = useState(first !== null);
  const key = useRef(first);
  const isGone = useRef(false);

  useEffect(() => {
    isGone.current = false;
    const find = async () => {
      const picture = first === null ? null : await findPicture(first);
      if (isGone.current) return;
      setFinding(false);
      // Another one may have been chosen meanwhile.
      if (picture !== null && key.current === first) setChosen(picture);
    };
    void find();
    return () => {
      isGone.current = true;
    };
  }, [first]);

  const replace = (picture: ChosenPicture | null) => {
    if (key.current !== null) void forgetPicture(key.current);
    key.current = picture instanceof Blob ? createKey() : null;
    if (key.current !== null && picture instanceof Blob) void keepPicture(key.current, picture);
    setChosen(picture);
  };

  return {
    chosen,
    isFinding,
    choose: (picture) => {
      // The form was closed meanwhile, and its draft is none of ours any more.
      if (isGone.current) return;
      replace(picture);
      onKeep(key.current ?? 'none');
    },
    forget: () => {
      replace(null);
    },
  };
}
