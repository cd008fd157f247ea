import type { ReactElement } from 'react';

interface Props {
  count?: number | undefined;
}

export const skeletonClass = 'list-skeleton grid gap-3 motion-safe:animate-breathe';
export const skeletonRowClass =
  'block h-28 rounded-xl rule [background:linear-gradient(var(--line),var(--line))_16px_20px/40%_14px_no-repeat,var(--card)]';

/** Rows without content, in the shape of those to come. */
export function ListSkeleton({ count = 5 }: Props): ReactElement {
  return (
    <div className={skeletonClass} role="status" aria-label="Cargando…">
      {Array.from({ length: count }, (_, index) => (
        <i key={index} className={skeletonRowClass} />
      ))}
    </div>
  );
}
