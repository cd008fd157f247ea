import type { ReactElement } from 'react';
import { useRef } from 'react';
import { ArrowLeft, ArrowRight, Star, Trash2 } from 'lucide-react';
import { pictureUrl } from '#domain/products/picture.ts';
import type { Photo } from './photos.ts';
import { usePhotoDrag } from './use-photo-drag.ts';

interface Props {
  photo: Photo;
  place: number;
  count: number;
  /** Share of it that has been sent; undefined when it is not being sent. */
  share: number | undefined;
  hasFailed: boolean;
  isLocked: boolean;
  onMove: (from: number, to: number) => void;
  onRemove: () => void;
}

/** A picture of the form, which can be dragged to another place or moved there by buttons. */
export function PhotoTile(props: Props): ReactElement {
  const { photo, place, count, share, hasFailed, isLocked, onMove, onRemove } = props;
  const tile = useRef<HTMLLIElement>(null);
  const state = usePhotoDrag(tile, place, onMove, isLocked);
  const name = `Imagen ${place + 1}`;
  const src = photo.kind === 'kept' ? pictureUrl(photo.image, 320) : photo.url;
  const button = (label: string, icon: ReactElement, act: () => void, isOff = false) => (
    <button
      type="button"
      className="round"
      aria-label={`${label}: ${name}`}
      title={label}
      disabled={isLocked || isOff}
      onClick={act}
    >
      {icon}
    </button>
  );
  return (
    <li ref={tile} className={hasFailed ? 'photo failed' : 'photo'} data-drag={state}>
      <img
        src={src}
        alt={photo.kind === 'kept' ? photo.image.alt || name : name}
        draggable={false}
      />
      {place === 0 && <span className="photo-first">Principal</span>}
      {share !== undefined && (
        <progress value={share} max={1} aria-label={`Enviando ${name.toLowerCase()}`}>
          {Math.round(share * 100)} %
        </progress>
      )}
      <div className="photo-acts">
        {button(
          'Mover antes',
          <ArrowLeft aria-hidden="true" className="icon" />,
          () => {
            onMove(place, place - 1);
          },
          place === 0,
        )}
        {button(
          'Mover después',
          <ArrowRight aria-hidden="true" className="icon" />,
          () => {
            onMove(place, place + 1);
          },
          place === count - 1,
        )}
        {place > 1 &&
          button('Hacer principal', <Star aria-hidden="true" className="icon" />, () => {
            onMove(place, 0);
          })}
        {button('Quitar', <Trash2 aria-hidden="true" className="icon" />, onRemove)}
      </div>
    </li>
  );
}
