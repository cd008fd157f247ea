import type { ReactElement, ReactNode } from 'react';
import { useEffect } from 'react';

interface Props {
  /** What the bar is called aloud. */
  label: string;
  /** How many of something the buttons are about, said as it changes. */
  status: string;
  children: ReactNode;
}

/** What can be done to several products, along the bottom of the screen; a phone has it in place of the tabs. */
export function ActBar({ label, status, children }: Props): ReactElement {
  useEffect(markRoot, []);
  return (
    <div
      className="sticky bottom-(--tabs) z-2 -mx-4 mt-4 flex flex-wrap items-center gap-x-3 gap-y-1.5 rule-t bg-paper px-4 py-2 lg:bottom-0"
      role="group"
      aria-label={label}
    >
      <p className="font-strong tabular" role="status">
        {status}
      </p>
      {/* Along one line on a phone, where there are many: what is done to must stay in sight. */}
      <div className="flex gap-2 max-sm:-mx-4 max-sm:basis-[calc(100%+32px)] max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1 sm:flex-wrap [&>*]:flex-none">
        {children}
      </div>
    </div>
  );
}

/** By the mark the tabs of a phone give way to the bar: the oldest browsers do not know `:has`. */
function markRoot(): () => void {
  const root = document.documentElement;
  root.dataset.hasFormBar = '';
  return () => {
    delete root.dataset.hasFormBar;
  };
}
