import type { ReactElement, ReactNode } from 'react';

interface Props {
  /** What is filled in is long. */
  isWide?: boolean;
  children: ReactNode;
}

/** Two fields beside each other where there is room, which larger text takes more of. */
export function Pair({ isWide = false, children }: Props): ReactElement {
  const columns = isWide
    ? 'grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))]'
    : 'grid-cols-[repeat(auto-fit,minmax(min(100%,9.375rem),1fr))]';
  return <div className={`grid gap-4 ${columns}`}>{children}</div>;
}
