import type { ReactElement } from 'react';
import { useId } from 'react';
import type { Rating } from '#domain/products/rating.ts';
import { ratings } from '#domain/products/comment.ts';

interface Props {
  value: Rating | null;
  onChange: (value: Rating | null) => void;
  isLocked: boolean;
}

/** Optional stars as a group of radio buttons. Arrow keys choose, and the choice can be removed. */
export function StarField({ value, onChange, isLocked }: Props): ReactElement {
  const name = useId();
  return (
    <fieldset className="flex flex-wrap items-center" disabled={isLocked}>
      <legend className="font-strong">
        Valoración <small className="text-small font-normal text-soft">(opcional)</small>
      </legend>
      {ratings.map((rating) => (
        <label
          key={rating}
          className={`relative grid size-11 cursor-pointer place-items-center rounded-full text-[1.7rem] [line-height:1] has-focus-visible:[outline:3px_solid_var(--mango)] ${value !== null && rating <= value ? 'text-star forced-colors:text-[Highlight]' : 'text-soft'}`}
        >
          <input
            type="radio"
            name={name}
            className="sr"
            checked={rating === value}
            onChange={() => {
              onChange(rating);
            }}
          />
          <span aria-hidden="true">{value !== null && rating <= value ? '★' : '☆'}</span>
          <span className="sr">{rating === 1 ? '1 estrella' : `${rating} estrellas`}</span>
        </label>
      ))}
      {value !== null && (
        <button
          type="button"
          className="btn ghost"
          onClick={({ currentTarget }) => {
            onChange(null);
            // This button disappears together with the choice.
            currentTarget.closest('fieldset')?.querySelector('input')?.focus();
          }}
        >
          Quitar<span className="sr"> la valoración</span>
        </button>
      )}
    </fieldset>
  );
}
