import type { ReactElement, ReactNode } from 'react';

/** A hint to read before going on. */
export function Note({ children }: { children: ReactNode }): ReactElement {
  return <p className="rounded-lg rule border-mango bg-mango-wash px-3.5 py-2.5">{children}</p>;
}
