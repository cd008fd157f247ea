import type { ReactElement } from 'react';
import { useId, useRef } from 'react';
import { ImagePlus } from 'lucide-react';
import { maxImagesPerProduct } from '#domain/limits.ts';
import { hasRoom, movePhoto } from './photos.ts';
import { PhotoTile } from './PhotoTile.tsx';
import type { PhotoList } from './use-photos.ts';

interface Props {
  list: PhotoList;
  /** Share sent of each picture while saving, by its key. */
  progress: Readonly<Record<string, number>>;
  /** The picture at which saving failed. */
  failedKey: string | null;
  isLocked: boolean;
}

/** The pictures of a product: three in all, the first is the one that cards show. */
export function PhotoField({ list, progress, failedKey, isLocked }: Props): ReactElement {
  const { photos, setPhotos, problem, isReading } = list;
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const move = (from: number, to: number) => {
    setPhotos(movePhoto(photos, from, to));
  };
  return (
    <fieldset className="photos" aria-describedby={`${id}-hint`}>
      <legend>
        Imágenes{' '}
        <small>
          ({photos.length} de {maxImagesPerProduct})
        </small>
      </legend>
      <ol>
        {photos.map((photo, place) => (
          <PhotoTile
            key={photo.key}
            photo={photo}
            place={place}
            count={photos.length}
            share={progress[photo.key]}
            hasFailed={photo.key === failedKey}
            isLocked={isLocked}
            onMove={move}
            onRemove={() => {
              list.remove(photo.key);
              input.current?.focus();
            }}
          />
        ))}
        {hasRoom(photos) && (
          <li className="photo-add">
            <label>
              <ImagePlus aria-hidden="true" className="icon" />
              <span>{isReading ? 'Preparando…' : 'Añadir imagen'}</span>
              <input
                ref={input}
                className="sr"
                type="file"
                accept="image/*"
                multiple
                disabled={isLocked || isReading}
                onChange={(event) => {
                  const files = Array.from(event.currentTarget.files ?? []);
                  event.currentTarget.value = '';
                  void list.add(files);
                }}
              />
            </label>
          </li>
        )}
      </ol>
      <p className="hint" id={`${id}-hint`}>
        Hasta {maxImagesPerProduct} imágenes, 10 MB en total. La primera es la principal. Se reducen
        en tu teléfono antes de enviarse.
      </p>
      <p className="wrong" role="alert">
        {problem}
      </p>
    </fieldset>
  );
}
