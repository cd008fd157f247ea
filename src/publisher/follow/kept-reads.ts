import type { PublisherContext } from '../context.ts';
import { summarizeChanges } from '../plan/changeset.ts';
import { mayTouchStoreLists } from '../plan/plan.ts';
import { type CatalogueReader, createCatalogue } from '#publisher/read/create-catalogue.ts';
import type { Changes } from '#contract/publication.ts';

/**
 * What was read for earlier pages and did not change since, as far as the log says. Without it a price among the offers
 * would have home and all offers read again: at 10,000 products a price then takes 116 ms of processor time in place of 90.
 */
export interface KeptReads {
  /** The catalogue for what is rendered after some changes, of a row that is published without a pause. */
  renew(changes: Changes): CatalogueReader;
  /** Ends such a row, whose stores are kept no longer. */
  readonly endRow: () => void;
  /** Lets go of everything, because pages were rendered of other reads since. */
  readonly clear: () => void;
}

/** What was read of a store is dropped after this many renewals, also while the log is silent about it. */
const renewalsOfStore = 16;
/** Milliseconds after which lists are read again, also while the log is silent about them. */
const longestMs = 60_000;

const nothingNew: Changes = { data: [], cursor: 0 };

/** Holds nothing at first. `now` is in milliseconds. */
export function createKeptReads(
  api: PublisherContext['api'],
  now: () => number = Date.now,
): KeptReads {
  let catalogue = createCatalogue(api);
  let renewals = 0;
  let since = now();

  const dropStores = () => {
    catalogue = catalogue.renew(nothingNew, { stores: false, storeLists: true });
    renewals = 0;
  };
  const clear = () => {
    catalogue = createCatalogue(api);
    renewals = 0;
    since = now();
  };
  return {
    renew(changes) {
      if (now() - since > longestMs) clear();
      renewals += 1;
      if (renewals > renewalsOfStore) dropStores();
      if (changes.data.length > 0) {
        // Made after the changes were read, so that whatever it reads has them in it.
        const { stores } = summarizeChanges(changes.data);
        const storeLists = ![...stores.values()].some(mayTouchStoreLists);
        catalogue = catalogue.renew(changes, { stores: true, storeLists });
      }
      return catalogue;
    },
    endRow: dropStores,
    clear,
  };
}
