import type { ReactElement, ReactNode } from 'react';
import { useEffect } from 'react';

interface Props {
  /** The name of the bar for screen readers. */
  label: string;
  /** The number of things that the buttons act on. Screen readers announce its changes. */
  status: string;
  children: ReactNode;
}

/** Actions on several products, at the bottom of the screen. On a phone it replaces the tabs. */
export function ActBar({ label, status, children }: Props): ReactElement {
  useEffect(markRoot, []);
  return (
    <div
      className="sticky bottom-[env(safe-area-inset-bottom)] z-2 -mx-4 mt-4 flex flex-wrap items-center gap-x-3 gap-y-1.5 rule-t bg-paper px-4 py-2 lg:bottom-0"
      role="group"
      aria-label={label}
    >
      <p className="font-strong tabular" role="status">
        {status}
      </p>
      {/* On a phone the buttons scroll in one line, so that the list above stays in sight. */}
      <div className="flex gap-2 max-sm:-mx-4 max-sm:basis-[calc(100%+32px)] max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1 sm:flex-wrap [&>*]:flex-none">
        {children}
      </div>
    </div>
  );
}

/** The mark hides the tabs of a phone, so that the bar takes their place. The oldest browsers lack `:has`. */
function markRoot(): () => void {
  const root = document.documentElement;
  root.dataset.hasFormBar = '';
  return () => {
    delete root.dataset.hasFormBar;
  };
}
