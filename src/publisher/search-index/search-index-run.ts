import type { PublisherContext } from '../context.ts';
import { describeError } from '../events.ts';
import type { SearchIndex } from './search-index.ts';
import { findSearchIndex, openSearchIndex } from './search-index.ts';

export interface SearchIndexRun extends SearchIndex {
  /** Whether the index could not be made. */
  hasFailed(): boolean;
}

/**
 * The search index of a full publication. It is less important than the pages: when it cannot be made, that is
 * reported, the present index stays and the publication goes on.
 */
export function startSearchIndex(
  context: Pick<PublisherContext, 'target' | 'stateDir' | 'purge' | 'makesSearchIndex' | 'report'>,
): SearchIndexRun {
  const { target, makesSearchIndex, report } = context;
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
    async finish(options) {
      let files: string[] = [];
      await attempt(async (index) => {
        files = await index.finish(options);
      });
      return files.length > 0 ? files : await findSearchIndex(target);
    },
    hasFailed: () => hasFailed,
    async close() {
      await opened?.then(
        (index) => index.close(),
        () => undefined,
      );
    },
  };
}
