import type { ReactElement } from 'react';
import type { OwnProduct } from '#contract/products.ts';

interface Props {
  /** What may stand on the picture besides the product it was opened for. */
  others: readonly OwnProduct[];
  added: readonly OwnProduct[];
  onAdd: (added: readonly OwnProduct[]) => void;
}

const most = 5;

/** Which other products stand on a picture of several. */
export function StoryField({ others, added, onAdd }: Props): ReactElement | null {
  if (others.length === 0) return null;
  return (
    <details className="mt-3">
      <summary className="min-h-11 cursor-pointer py-2.5 font-strong">Historia con varios</summary>
      <ul>
        {others.map((other) => {
          const isAdded = added.some(({ id }) => id === other.id);
          return (
            <li key={other.id}>
              <label className="flex min-h-11 items-center gap-3 wrap-anywhere">
                <input
                  type="checkbox"
                  checked={isAdded}
                  disabled={!isAdded && added.length >= most}
                  onChange={() => {
                    onAdd(isAdded ? added.filter(({ id }) => id !== other.id) : [...added, other]);
                  }}
                />
                <span>{other.name}</span>
              </label>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
