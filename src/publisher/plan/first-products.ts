import type { Changeset, StoreChanges } from './changeset.ts';
import type { Share } from '../share/share.ts';

/**
 * The products, by store, whose pages are rendered whatever the plan of these changes will be, and which whoever made
 * them looks at. None where something has to vanish, which comes before all that is rendered.
 */
export function listFirstProducts(
  { stores }: Changeset,
  share: Pick<Share, 'ownsStore'>,
): ReadonlyMap<string, readonly string[]> {
  const touched = [...stores.values()];
  if (!touched.every(isIntact)) return new Map();
  return new Map(
    touched
      .filter(({ id }) => share.ownsStore(id))
      .map(
        ({ id, changed, urgentComments }) =>
          [id, [...new Set([...changed, ...urgentComments])]] as const,
      )
      .filter(([, ids]) => ids.length > 0),
  );
}

/** Whether a store stands where it stood, with all that it had. */
const isIntact = ({ wasRemoved, opened, formerUrls, left }: StoreChanges): boolean =>
  !wasRemoved && !opened && formerUrls.size + left.size === 0;
