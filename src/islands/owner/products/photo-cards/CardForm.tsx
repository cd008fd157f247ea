import { useStore } from '@nanostores/react';
import type { KeyboardEvent, ReactElement } from 'react';
import { memo, useRef } from 'react';
import { Check, ImageOff, Trash2 } from 'lucide-react';
import { productNameMaxLength } from '#domain/limits.ts';
import { savedAs } from '#domain/messages/price.ts';
import { readTypedPrice } from '#domain/money/typed-price.ts';
import { SendingBar } from '#islands/owner/ui/Meter.tsx';
import { Field } from '#islands/signed-in/ui/Field.tsx';
import { RoundButton } from '#islands/signed-in/ui/RoundButton.tsx';
import { PriceReading } from '#islands/shared/PriceReading.tsx';
import { focusName, focusNear } from '../focus-row.ts';
import type { CardState, PhotoCard, PhotoCards } from './photo-cards.ts';

interface Props {
  card: PhotoCard;
  index: number;
  cards: PhotoCards;
}

/** A photo with the name and the price of its product, and the progress of saving it. */
export const CardForm = memo(function CardForm({ card, index, cards }: Props): ReactElement {
  const { currency } = useStore(cards.$shared);
  const { key, photo, name, price, state } = card;
  const isLocked = state.kind !== 'typed' && state.kind !== 'failed';
  const label = name.trim() === '' ? `Foto ${index + 1}` : name;
  const priceInput = useRef<HTMLInputElement>(null);
  const problemOf = (field: 'name' | 'price') =>
    state.kind === 'failed' && state.field === field ? state.message : undefined;
  return (
    <li
      className="panel form grid-cols-[96px_minmax(0,1fr)]! gap-x-3 gap-y-2 p-3"
      data-card={key}
      aria-label={label}
      aria-busy={state.kind === 'saving'}
    >
      <div className="relative">
        {photo === null ? (
          <span className="grid aspect-square w-full place-items-center rounded-md bg-sea-wash text-soft">
            <ImageOff aria-label="Sin foto" className="icon size-8" />
          </span>
        ) : (
          <img
            className="aspect-square w-full rounded-md object-cover"
            src={photo.url}
            alt={`Foto ${index + 1}`}
          />
        )}
        {!isLocked && (
          <RoundButton
            className="text-coral"
            aria-label={`Descartar ${label}`}
            title="Descartar"
            onClick={(event) => {
              focusNear(event.currentTarget.closest('li'));
              cards.discard(key);
            }}
          >
            <Trash2 aria-hidden="true" className="icon" />
          </RoundButton>
        )}
      </div>
      <div className="grid min-w-0 content-start gap-2">
        <Field label="Nombre" error={problemOf('name')}>
          {(tied) => (
            <input
              {...tied}
              value={name}
              data-field="name"
              maxLength={productNameMaxLength}
              readOnly={isLocked}
              autoComplete="off"
              enterKeyHint="next"
              onChange={(event) => {
                cards.type(key, 'name', event.currentTarget.value);
              }}
              onKeyDown={goToNext}
            />
          )}
        </Field>
        <Field label={`Precio (${currency})`} error={problemOf('price')}>
          {(tied) => (
            <>
              <input
                {...tied}
                ref={priceInput}
                value={price}
                data-field="price"
                readOnly={isLocked}
                inputMode="decimal"
                autoComplete="off"
                enterKeyHint="next"
                aria-describedby={[tied['aria-describedby'], `${tied.id}-reading`]
                  .filter(Boolean)
                  .join(' ')}
                onChange={(event) => {
                  cards.type(key, 'price', event.currentTarget.value);
                }}
                onKeyDown={goToNext}
              />
              <PriceReading
                id={`${tied.id}-reading`}
                typed={readTypedPrice(price, currency)}
                currency={currency}
                describe={savedAs}
                onChoose={(text) => {
                  cards.type(key, 'price', text);
                  // The pressed button disappears.
                  priceInput.current?.focus();
                }}
              />
            </>
          )}
        </Field>
      </div>
      <CardStatus
        state={state}
        label={label}
        onRetry={(button) => {
          focusName(button.closest('li'));
          cards.save([key]);
        }}
      />
    </li>
  );
});

function CardStatus({
  state,
  label,
  onRetry,
}: {
  state: CardState;
  label: string;
  onRetry: (button: HTMLElement) => void;
}): ReactElement {
  const isLost = state.kind === 'failed' && state.field === null;
  return (
    <div className="col-span-full grid gap-1.5 empty:hidden">
      {state.kind === 'saving' && (
        <SendingBar value={state.share} aria-label={`Enviando ${label}`} />
      )}
      <p role="status" className="flex items-center gap-1.5 font-semibold text-leaf empty:hidden">
        {state.kind === 'saved' && (
          <>
            <Check aria-hidden="true" className="icon" />
            <span>Guardado</span>
          </>
        )}
        {state.kind === 'waiting' && <span className="text-soft">En espera…</span>}
      </p>
      {isLost && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5" role="alert">
          <p className="wrong flex-[1_1_160px]">{state.message}</p>
          <button
            type="button"
            className="btn"
            onClick={(event) => {
              onRetry(event.currentTarget);
            }}
          >
            Reintentar
          </button>
        </div>
      )}
    </div>
  );
}

/** Enter ("Siguiente" on a phone) moves from the name to the price, and from the price to the next card. */
function goToNext(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  const { currentTarget: input } = event;
  const card = input.closest('li');
  const isName = input.dataset.field === 'name';
  const next = isName ? card : card?.nextElementSibling;
  next?.querySelector<HTMLInputElement>(`[data-field="${isName ? 'price' : 'name'}"]`)?.focus();
}
