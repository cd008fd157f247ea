import type { ReactElement, ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { pageTitle } from '#domain/text/page-title.ts';
import { useOwner } from '../business/owner-context.ts';

interface Props {
  title: string;
  /** Said small beside the title. */
  count?: string | undefined;
  children?: ReactNode;
}

let isFirstScreen = true;

/** The heading of a screen with its actions. It takes focus after a move from another screen, and names the tab. */
export function ScreenHead({ title, count, children }: Props): ReactElement {
  const { siteName } = useOwner();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = pageTitle(title, siteName);
    if (!isFirstScreen) heading.current?.focus({ preventScroll: true });
    isFirstScreen = false;
  }, [title, siteName]);
  return (
    <div className="screen-head">
      <h1 ref={heading} tabIndex={-1}>
        {title} {count !== undefined && <span className="count">{count}</span>}
      </h1>
      {children}
    </div>
  );
}
