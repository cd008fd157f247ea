import type { ReactElement } from 'react';
import { use, useEffect, useRef } from 'react';
import type { Markup } from '#components/ui/markup.ts';
import { pageTitle } from '#domain/text/page-title.ts';
import { SiteName } from '../site-name.ts';

interface Props {
  title: string;
  /** Small text beside the title. */
  count?: string | undefined;
  children?: Markup;
}

let isFirstScreen = true;

/** The heading of a screen with its actions. It takes the focus after a move from another screen, and names the tab. */
export function ScreenHead({ title, count, children }: Props): ReactElement {
  const siteName = use(SiteName);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = pageTitle(title, siteName);
  }, [title, siteName]);
  // The title may come later, when the focus is elsewhere on the screen.
  useEffect(() => {
    if (!isFirstScreen) heading.current?.focus({ preventScroll: true });
    isFirstScreen = false;
  }, []);
  return (
    <div className="mb-4 flex min-h-11 flex-wrap items-center gap-x-3.5 gap-y-2.5">
      <h1
        ref={heading}
        className="max-w-full flex-[1_0_auto] text-[min(clamp(1.5rem,1.3rem+1vw,1.9rem),9.5vw)] wrap-anywhere focus-visible:[box-shadow:none] focus-visible:[outline:0]"
        tabIndex={-1}
      >
        <span>{title}</span>{' '}
        {count !== undefined && (
          <span className="text-label font-semibold [letter-spacing:0] text-soft tabular">
            {count}
          </span>
        )}
      </h1>
      {children}
    </div>
  );
}
