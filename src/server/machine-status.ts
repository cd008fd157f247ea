import { statfs } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { PublisherNews } from '#publisher/messages.ts';
import type { Machine } from '#server/platform/context.ts';

type Publisher = NonNullable<Machine['publisher']>;

/**
 * Remembers the latest news of this process's publisher and reads the free disk space on request. Before that publisher
 * has reported a cursor, the cursor comes from the site itself.
 */
export function createMachineStatus(dataDir: string, readSiteCursor: () => Promise<number | null>) {
  let cursor: number | null = null;
  let completeAt: string | null = null;
  let trouble: Publisher['trouble'] = null;
  return {
    note(news: PublisherNews): void {
      const at = new Date().toISOString();
      if (news.type === 'published') {
        ({ cursor } = news);
        trouble = null;
      } else if (news.type === 'complete') completeAt = at;
      else if (news.type === 'trouble' || news.type === 'failed')
        trouble = { at, message: news.message };
    },
    /** `isAlive` says whether the publisher of this process is alive; null when it runs elsewhere. */
    async read(isAlive: boolean | null): Promise<Machine> {
      const { bavail, bsize } = await statfs(resolve(dataDir));
      const reached = cursor ?? (await readSiteCursor().catch(() => null));
      const publisher = { isAlive, cursor: reached, completeAt, trouble };
      return { freeBytes: bavail * bsize, publisher };
    },
  };
}
