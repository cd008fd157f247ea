import type { ReactElement } from 'react';

function createIcon(drawing: string): () => ReactElement {
  return () => (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={drawing} />
    </svg>
  );
}

export const SearchIcon = createIcon('m21 21-4.3-4.3M19 11a8 8 0 1 1-16 0 8 8 0 0 1 16 0');
export const CloseIcon = createIcon('M6 6l12 12M18 6 6 18');
export const LeftIcon = createIcon('m15 18-6-6 6-6');
export const RightIcon = createIcon('m9 18 6-6-6-6');
export const SlidersIcon = createIcon(
  'M21 5h-7M10 5H3M21 12h-9M8 12H3M21 19h-5M12 19H3M14 3v4M8 10v4M16 17v4',
);
