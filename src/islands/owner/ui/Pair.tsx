import type { ReactElement, ReactNode } from 'react';

interface Props {
  /** Whether the values are long. */
  isWide?: boolean;
  children: ReactNode;
}

/** Two fields side by side when there is room. The width is in rem, because larger text needs more room. */
export function Pair({ isWide = false, children }: Props): ReactElement {
  const columns = isWide
    ? 'grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))]'
    : 'grid-cols-[repeat(auto-fit,minmax(min(100%,9.375rem),1fr))]';
  return <div className={`grid gap-4 ${columns}`}>{children}</div>;
}
