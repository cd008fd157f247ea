import type { ReactElement, ReactNode } from 'react';

/** The buttons of a form in a large dialog. They stay in view. */
export function DialogFoot({ children }: { children: ReactNode }): ReactElement {
  return (
    <div className="sticky bottom-0 z-2 flex flex-wrap gap-2 rule-t bg-card pt-3 pb-[calc(12px+env(safe-area-inset-bottom))] max-sm:-mx-4 max-sm:mt-auto max-sm:-mb-4 max-sm:px-4 sm:-mx-6 sm:mt-5 sm:-mb-5 sm:px-6 [&>.main]:flex-[1_0_auto]">
      {children}
    </div>
  );
}
