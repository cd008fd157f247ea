import type { MouseEventHandler, ReactElement } from 'react';
import { useRef } from 'react';
import { ArrowLeft, ArrowRight, Star, Trash2 } from 'lucide-react';
import { pictureUrl } from '#domain/products/picture.ts';
import { SendingBar } from '#islands/owner/ui/Meter.tsx';
import { RoundButton } from '#islands/signed-in/ui/RoundButton.tsx';
import type { Photo } from './photos.ts';
import { usePhotoDrag } from './use-photo-drag.ts';

interface Props {
  photo: Photo;
  index: number;
  count: number;
  /** The sent part, from 0 to 1; undefined when it is not being sent. */
  share: number | undefined;
  hasFailed: boolean;
  isLocked: boolean;
  onMove: (from: number, to: number) => void;
  onRemove: () => void;
}

/** A picture of the form. It can be moved by dragging or with buttons. */
export function PhotoTile(props: Props): ReactElement {
  const { photo, index, count, share, hasFailed, isLocked, onMove, onRemove } = props;
  const tile = useRef<HTMLLIElement>(null);
  const state = usePhotoDrag(tile, index, onMove, isLocked);
  const name = `Imagen ${index + 1}`;
  const src = photo.kind === 'kept' ? pictureUrl(photo.picture, 320) : photo.url;
  const button = (label: string, icon: ReactElement, act: MouseEventHandler, isOff = false) => (
    <RoundButton
      className="disabled:cursor-default disabled:opacity-35 aria-disabled:cursor-default aria-disabled:opacity-35"
      aria-label={`${label}: ${name}`}
      title={label}
      disabled={isLocked}
      // Not disabled, because the button would lose the focus when the picture reaches the end.
      aria-disabled={isOff}
      onClick={isOff ? undefined : act}
    >
      {icon}
    </RoundButton>
  );
  return (
    <li
      ref={tile}
      tabIndex={-1}
      className={`photo relative overflow-hidden rounded-lg rule bg-sea-wash data-[drag=dragged]:opacity-40 data-[drag=over]:border-sea data-[drag=over]:[box-shadow:0_0_0_2px_var(--sea)] ${hasFailed ? 'failed border-coral [box-shadow:0_0_0_1px_var(--coral)]' : 'border-line'}`}
      data-drag={state}
    >
      <img
        className="aspect-square w-full cursor-grab object-cover"
        src={src}
        alt={photo.kind === 'kept' ? photo.picture.alt || name : name}
        draggable={false}
      />
      {index === 0 && (
        <span className="absolute top-1.5 left-1.5 rounded-sm bg-ink px-2 py-px text-tiny font-heavy text-paper">
          Principal
        </span>
      )}
      {share !== undefined && (
        <SendingBar
          value={share}
          aria-label={`Enviando ${name.toLowerCase()}`}
        >{`${Math.round(share * 100)} %`}</SendingBar>
      )}
      <div className="flex flex-wrap justify-around bg-card">
        {button(
          'Mover antes',
          <ArrowLeft aria-hidden="true" className="icon" />,
          () => {
            onMove(index, index - 1);
          },
          index === 0,
        )}
        {button(
          'Mover después',
          <ArrowRight aria-hidden="true" className="icon" />,
          () => {
            onMove(index, index + 1);
          },
          index === count - 1,
        )}
        {index > 1 &&
          button('Hacer principal', <Star aria-hidden="true" className="icon" />, (event) => {
            // The button disappears when the picture moves.
            event.currentTarget.closest('li')?.focus();
            onMove(index, 0);
          })}
        {button('Quitar', <Trash2 aria-hidden="true" className="icon" />, onRemove)}
      </div>
    </li>
  );
}
