import type { ReactElement } from 'react';

interface Props {
  label: string;
  path: string;
  /** Whether there is nothing further in this direction. The button stays, so that it keeps the focus. */
  isEnd: boolean;
  onClick: () => void;
}

export function ArrowButton({ label, path, isEnd, onClick }: Props): ReactElement {
  return (
    <button
      type="button"
      // Only for pointers that hover. Fingers swipe or use the thumbnails.
      className="pointer-events-auto hidden size-12 cursor-pointer place-items-center rounded-full bg-[#000b] text-[#fff] aria-disabled:cursor-default aria-disabled:opacity-35 [@media(hover:hover)]:grid"
      aria-label={label}
      aria-disabled={isEnd}
      onClick={onClick}
    >
      <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d={path} />
      </svg>
    </button>
  );
}
