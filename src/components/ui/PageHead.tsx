import type { ReactElement, RefObject } from 'react';
import type { Markup } from './markup.ts';

interface Props {
  title: string;
  text?: string | undefined;
  /** How many there are, behind the title in its line. */
  tail?: string | undefined;
  /** How many there are, in words. */
  count?: string | undefined;
  heading?: RefObject<HTMLHeadingElement | null> | undefined;
  children?: Markup;
}

/** The head of a page that lists things or explains them. */
export function PageHead({ title, tail, text, count, heading, children }: Props): ReactElement {
  return (
    <div className="rounded-b-[28px] bg-sea-wash">
      <div className="wrap py-[clamp(24px,4vw,40px)]">
        <h1
          // With the number behind it a title is long.
          className={tail === undefined ? undefined : 'max-sm:text-[1.5rem]'}
          ref={heading}
          tabIndex={heading === undefined ? undefined : -1}
        >
          <span>{title}</span>
          {tail !== undefined && <span className="whitespace-nowrap text-soft">{` ${tail}`}</span>}
        </h1>
        {text !== undefined && <p className="mt-2 max-w-[60ch] text-balance text-soft">{text}</p>}
        {count !== undefined && (
          <p className="count mt-3.5 inline-block rounded-full bg-card px-3.5 py-[3px] text-note font-strong">
            {count}
          </p>
        )}
        {children}
      </div>
    </div>
  );
}
