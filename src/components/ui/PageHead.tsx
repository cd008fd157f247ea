import type { ReactElement, ReactNode, RefObject } from 'react';
import './page-head.css';

interface Props {
  title: string;
  text?: string | undefined;
  /** How many there are, in words. */
  count?: string | undefined;
  heading?: RefObject<HTMLHeadingElement | null> | undefined;
  children?: ReactNode;
}

/** The head of a page that lists things or explains them. */
export function PageHead({ title, text, count, heading, children }: Props): ReactElement {
  return (
    <div className="head">
      <div className="wrap">
        <h1 ref={heading} tabIndex={heading === undefined ? undefined : -1}>
          {title}
        </h1>
        {text !== undefined && <p>{text}</p>}
        {count !== undefined && <p className="count">{count}</p>}
        {children}
      </div>
    </div>
  );
}
