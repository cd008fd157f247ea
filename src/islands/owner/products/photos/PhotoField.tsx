import type { ReactElement } from 'react';
import { useEffect, useId, useRef } from 'react';
import { ImagePlus } from 'lucide-react';
import { maxPicturesPerProduct } from '#domain/limits.ts';
import { useFocusAfter } from '#islands/signed-in/ui/use-focus-after.ts';
import { FileInput } from '#islands/owner/pictures/FileInput.tsx';
import { canAdd, movePhoto } from './photos.ts';
import { PhotoTile } from './PhotoTile.tsx';
import type { PhotoList } from './use-photos.ts';

interface Props {
  list: PhotoList;
  /** The sent part of each picture while saving, from 0 to 1, by its key. */
  progress: Readonly<Record<string, number>>;
  /** The key of the picture at which saving failed. */
  failedKey: string | null;
  isLocked: boolean;
}

/** The pictures of a product, at most three. Cards show the first. */
export function PhotoField({ list, progress, failedKey, isLocked }: Props): ReactElement {
  const { photos, setPhotos, problem, isReading } = list;
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const hasRemoved = useRef(false);
  useEffect(() => {
    // With three pictures there is no field for another one. It appears when one is removed.
    if (hasRemoved.current) input.current?.focus();
    hasRemoved.current = false;
  }, [photos]);
  // The field disappears when the third picture has been read.
  useFocusAfter(isReading);
  const move = (from: number, to: number) => {
    setPhotos(movePhoto(photos, from, to));
  };
  return (
    <fieldset className="photos" aria-describedby={`${id}-hint`}>
      <legend>
        Imágenes{' '}
        <small className="font-normal text-soft">{`(${photos.length} de ${maxPicturesPerProduct})`}</small>
      </legend>
      <ol className="my-1.5 grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(6.1rem,(100%_-_21px)/3)),1fr))] gap-2.5">
        {photos.map((photo, index) => (
          <PhotoTile
            key={photo.key}
            photo={photo}
            index={index}
            count={photos.length}
            share={progress[photo.key]}
            hasFailed={photo.key === failedKey}
            isLocked={isLocked}
            onMove={move}
            onRemove={() => {
              hasRemoved.current = true;
              list.remove(photo.key);
            }}
          />
        ))}
        {canAdd(photos) && (
          <li className="photo-add relative overflow-hidden rounded-lg rule-2 [border-style:dashed] border-edge focus-within:[outline:3px_solid_var(--mango)] focus-within:outline-offset-2">
            <label className="grid h-full min-h-[108px] cursor-pointer place-content-center justify-items-center gap-1.5 px-1 py-2 text-center text-[0.9rem] [line-height:1.2] text-sea">
              <ImagePlus aria-hidden="true" className="icon size-7" />
              <span>{isReading ? 'Preparando…' : 'Añadir imagen'}</span>
              <FileInput
                ref={input}
                multiple
                disabled={isLocked}
                isBusy={isReading}
                onChoose={(files) => void list.add(files)}
              />
            </label>
          </li>
        )}
      </ol>
      <p
        className="hint"
        id={`${id}-hint`}
      >{`Hasta ${maxPicturesPerProduct} imágenes, 10 MB en total. La primera es la principal. Se reducen en tu teléfono antes de enviarse.`}</p>
      <p className="wrong" role="alert">
        {problem}
      </p>
    </fieldset>
  );
}
