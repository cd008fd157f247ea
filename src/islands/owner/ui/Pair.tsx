import type { ReactElement, ReactNode } from 'react';

interface Props {
  /** What is filled in is long. */
  isWide?: boolean;
  children: ReactNode;
}

/** Two fields beside each other where there is room. */
export function Pair({ isWide = false, children }: Props): ReactElement {
  const columns = isWide
    ? 'grid-cols-[repeat(auto-fit,minmax(min(100%,240px),1fr))]'
    : 'grid-cols-[repeat(auto-fit,minmax(min(100%,150px),1fr))]';
  return <div className={`grid gap-4 ${columns}`}>{children}</div>;
}
