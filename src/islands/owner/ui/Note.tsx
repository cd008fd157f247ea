import type { ReactElement, ReactNode } from 'react';

/** What is good to know before going on. */
export function Note({ children }: { children: ReactNode }): ReactElement {
  return <p className="rounded-lg rule border-mango bg-mango-wash px-3.5 py-2.5">{children}</p>;
}
