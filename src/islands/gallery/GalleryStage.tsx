import type { KeyboardEvent, MouseEvent, ReactElement } from 'react';
import { useRef } from 'react';
import type { Markup } from '#components/ui/markup.ts';
import { pictureCountClass } from '#components/product/picture-count.ts';
import { useIsMounted } from '../shared/use-is-mounted.ts';
import { ArrowButton } from './ArrowButton.tsx';
import { zoomSlides } from './zoom-slides.ts';
import { useSlides } from './use-slides.ts';

interface Props {
  /** The number of photos. */
  count: number;
  /** The rendered gallery: a row of slides that scrolls by itself, and its thumbnails. */
  children?: Markup;
}

/** Adds counter, arrows and zoom to the rendered gallery (product.md 3.10). */
export function GalleryStage({ count, children }: Props): ReactElement {
  const stage = useRef<HTMLDivElement>(null);
  const { current, show } = useSlides(stage);
  const isMounted = useIsMounted();
  const hasMany = isMounted && count > 1;

  const tap = (event: MouseEvent) => {
    if (event.defaultPrevented || isForNewTab(event) || !(event.target instanceof Element)) return;
    const link = event.target.closest('a');
    const items = Array.from(link?.closest('ol, ul')?.children ?? []);
    const index = items.findIndex((item) => item.contains(link));
    if (link === null || index < 0) return;
    event.preventDefault();
    if (link.closest('.slides') === null) show(index);
    else void zoomSlides(link, index, show);
  };

  const press = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined || isForNewTab(event)) return;
    event.preventDefault();
    show(current + step);
  };

  return (
    // The focus is on the rendered links. This element only handles their events.
    <div
      ref={stage}
      className={`stage relative [&_[aria-busy=true]]:cursor-progress [&_[aria-busy=true]]:opacity-70 ${hasMany ? '[&_.slides_.count]:hidden' : ''}`}
      onClick={tap}
      onKeyDown={press}
    >
      {children}
      {hasMany && (
        <div className="over photo pointer-events-none absolute inset-x-0 top-0 flex items-center justify-between px-3 max-md:-inset-x-4">
          <ArrowButton
            label="Foto anterior"
            path="m15 18-6-6 6-6"
            isEnd={current === 0}
            onClick={() => {
              show(current - 1);
            }}
          />
          <ArrowButton
            label="Foto siguiente"
            path="m9 18 6-6-6-6"
            isEnd={current === count - 1}
            onClick={() => {
              show(current + 1);
            }}
          />
          <p className={`count ${pictureCountClass}`} role="status">
            <span className="sr">Foto </span>
            <span>{current + 1}</span> / <span>{count}</span>
          </p>
        </div>
      )}
    </div>
  );
}

function isForNewTab(event: MouseEvent | KeyboardEvent): boolean {
  return event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
}
