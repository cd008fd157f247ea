import type { PublisherContext } from '../context.ts';
import { describeError } from '../events.ts';
import type { SearchIndex } from './search-index.ts';
import { findSearchIndex, openSearchIndex } from './search-index.ts';

/**
 * The search index of a full publication. It is worth less than the pages: when it cannot be made, that is reported,
 * the index that stands is kept and the publication goes on.
 */
export function startSearchIndex(context: PublisherContext): SearchIndex {
  const { store, makesSearchIndex, report } = context;
  let opened: Promise<SearchIndex> | null = null;
  let hasFailed = !makesSearchIndex;
  const attempt = async (work: (index: SearchIndex) => Promise<void>): Promise<void> => {
    if (hasFailed) return;
    try {
      opened ??= openSearchIndex(context);
      await work(await opened);
    } catch (error) {
      hasFailed = true;
      report({ type: 'trouble', message: `The search index: ${describeError(error)}` });
    }
  };
  return {
    add: (publication) => attempt((index) => index.add(publication)),
    async finish() {
      const files: string[] = [];
      await attempt(async (index) => {
        files.push(...(await index.finish()));
      });
      return files.length > 0 ? files : await findSearchIndex(store);
    },
    async close() {
      await opened?.then(
        (index) => index.close(),
        () => undefined,
      );
    },
  };
}
