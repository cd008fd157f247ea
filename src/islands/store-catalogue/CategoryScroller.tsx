import type { ReactElement } from 'react';
import { useRef } from 'react';
import type { Markup } from '#components/ui/markup.ts';
import { categoryStripScrollPx } from '#domain/limits.ts';
import { LeftIcon, RightIcon } from '../shared/listing/icons.tsx';
import { useOverflow } from './use-overflow.ts';

const arrow =
  'raised absolute top-1/2 grid size-11 cursor-pointer [translate:0_-50%] place-items-center rounded-full rule border-edge bg-card spent:pointer-events-none spent:opacity-0';

interface Props {
  /** The rendered row of links. */
  children: Markup;
}

/** Keeps the categories in view below the header, with arrows when they do not all fit. */
export function CategoryScroller({ children }: Props): ReactElement {
  const box = useRef<HTMLDivElement>(null);
  const { before, after } = useOverflow(box);
  const scroll = (sign: number) => {
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    box.current?.querySelector('.strip')?.scrollBy({
      left: sign * categoryStripScrollPx,
      behavior: isCalm ? 'instant' : 'smooth',
    });
  };
  return (
    <div className="cats veil sticky top-(--header) z-2 -mx-4 px-4 py-1.5 sm:mt-2" ref={box}>
      {children}
      {(before || after) && (
        <>
          <button
            type="button"
            className={`${arrow} left-1`}
            aria-label="Ver las categorías anteriores"
            aria-disabled={!before}
            onClick={() => {
              scroll(-1);
            }}
          >
            <LeftIcon />
          </button>
          <button
            type="button"
            className={`${arrow} right-1`}
            aria-label="Ver más categorías"
            aria-disabled={!after}
            onClick={() => {
              scroll(1);
            }}
          >
            <RightIcon />
          </button>
        </>
      )}
    </div>
  );
}
