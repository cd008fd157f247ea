import type { ReactElement, ReactNode } from 'react';

export function Acts({ children }: { children: ReactNode }): ReactElement {
  return <p className="flex flex-wrap gap-2.5 [&>.btn]:flex-[1_0_auto]">{children}</p>;
}
