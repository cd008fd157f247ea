import { statfs } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { PublisherNews } from '../publisher/messages.ts';
import type { Machine } from './services/context.ts';

type Publisher = NonNullable<Machine['publisher']>;

/** Remembers what the publisher of this process said last, and looks at the disk when asked. */
export function createMachine(dataDir: string, now: () => Date = () => new Date()) {
  let cursor: number | null = null;
  let completeAt: string | null = null;
  let trouble: Publisher['trouble'] = null;
  return {
    note(news: PublisherNews): void {
      const at = now().toISOString();
      if (news.type === 'published') {
        ({ cursor } = news);
        trouble = null;
      } else if (news.type === 'complete') completeAt = at;
      else if (news.type === 'trouble' || news.type === 'failed')
        trouble = { at, message: news.message };
    },
    async read(isAlive: boolean): Promise<Machine> {
      const { bavail, bsize } = await statfs(resolve(dataDir));
      return { freeBytes: bavail * bsize, publisher: { isAlive, cursor, completeAt, trouble } };
    },
  };
}
