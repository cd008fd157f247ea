import { useEffect, useRef, useState } from 'react';
import { errorMessages, pictureMessages } from '#domain/messages.ts';
import { fitsUpload, isPictureFile, takePictureFiles } from '#domain/products/product-pictures.ts';
import { keepPicture, forgetPicture } from '#islands/owner/drafts/picture-storage.ts';
import { preparePicture } from '#islands/owner/pictures/shrink-picture.ts';
import { createKey } from '#islands/owner/saving/repeat.ts';
import type { ChosenPhoto, Photo } from './photos.ts';

export interface PhotoList {
  readonly photos: readonly Photo[];
  readonly setPhotos: (photos: readonly Photo[]) => void;
  /** Why a file was not accepted; '' when all were. */
  readonly problem: string;
  readonly isReading: boolean;
  readonly add: (files: readonly File[]) => Promise<void>;
  readonly remove: (key: string) => void;
}

/** The pictures of a form. They are shrunk when they are chosen, and stored with the draft. */
export function usePhotos(
  initial: readonly Photo[],
  onChange: (photos: readonly Photo[], removedPicture: string | null) => void,
): PhotoList {
  const [photos, showPhotos] = useState(initial);
  const [problem, setProblem] = useState('');
  const [isReading, setReading] = useState(false);
  const current = useRef(photos);
  const isGone = useRef(false);

  const setPhotos = (next: readonly Photo[], removedPicture: string | null = null) => {
    current.current = next;
    showPhotos(next);
    onChange(next, removedPicture);
  };

  const add = async (files: readonly File[]) => {
    setReading(true);
    const taken = takePictureFiles(files, current.current.length);
    const pictures = files.filter(isPictureFile);
    const isTooMany = taken.length < pictures.length;
    setProblem(
      pictures.length < files.length
        ? pictureMessages.notAPicture
        : isTooMany
          ? errorMessages.too_many_images
          : '',
    );
    for (const file of taken) {
      const { picture: blob, problem: reason } = await preparePicture(file);
      // The form was closed meanwhile, so it must not change the draft.
      if (isGone.current) return;
      if (blob === null) {
        setProblem(`${file.name}: ${reason}`);
        continue;
      }
      const chosen = listChosenPhotos(current.current);
      if (!fitsUpload([...chosen.map((photo) => photo.blob), blob])) {
        setProblem(errorMessages.payload_too_large);
        break;
      }
      const photo = choosePhoto(createKey(), file.name, blob);
      void keepPicture(photo.key, blob);
      setPhotos([...current.current, photo]);
    }
    setReading(false);
  };

  const remove = (key: string) => {
    setProblem('');
    const gone = current.current.find((photo) => photo.key === key);
    const isPicture = gone?.kind === 'kept';
    if (gone?.kind === 'chosen') {
      URL.revokeObjectURL(gone.url);
      void forgetPicture(key);
    }
    const left = current.current.filter((photo) => photo.key !== key);
    setPhotos(left, isPicture ? key : null);
  };

  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      for (const photo of listChosenPhotos(current.current)) URL.revokeObjectURL(photo.url);
    };
  }, []);

  return { photos, setPhotos, problem, isReading, add, remove };
}

export function listChosenPhotos(photos: readonly Photo[]): readonly ChosenPhoto[] {
  return photos.filter((photo) => photo.kind === 'chosen');
}

export function choosePhoto(key: string, name: string, blob: Blob): ChosenPhoto {
  return { kind: 'chosen', key, name, blob, url: URL.createObjectURL(blob) };
}
