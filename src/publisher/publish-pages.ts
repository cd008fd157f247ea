import type { PublisherContext } from './context.ts';
import { RenderError } from './render.ts';
import type { SiteWriter } from './write.ts';
import type { Catalogue } from '#client/catalogue.ts';
import { findPageFile } from '#domain/page-file.ts';

export interface PageFailure {
  readonly path: string;
  readonly error: unknown;
  /** The thing that the page is about is not public any more. */
  readonly isMissing: boolean;
}

/** The file of a page; a path with an extension, as '/feed.xml', is a file by that name. */
export function fileOf(path: string): string {
  const file = /^\/[\w-]+\.[a-z]+$/.test(path) ? path.slice(1) : findPageFile(path);
  if (file === null) throw new Error(`No page can have the address ${path}`);
  return file;
}

const writesAtOnce = 4;

const takeTurn = () => new Promise((resolve) => setImmediate(resolve));

/**
 * Prints pages in order and puts each in place as soon as it is there: while one is compressed, the next is printed.
 * A page that fails keeps its old file; the failures are the answer.
 */
export async function publishPages(
  { render }: Pick<PublisherContext, 'render'>,
  writer: SiteWriter,
  catalogue: Catalogue,
  paths: Iterable<string>,
): Promise<PageFailure[]> {
  const failures: PageFailure[] = [];
  const writing = new Set<Promise<void>>();
  let printed = 0;
  for (const path of paths) {
    const fail = (error: unknown) => {
      failures.push({
        path,
        error,
        isMissing: error instanceof RenderError && error.status === 404,
      });
    };
    try {
      const body = await render(path, catalogue);
      const write: Promise<void> = writer
        .write(fileOf(path), body)
        .then(() => undefined, fail)
        .finally(() => writing.delete(write));
      writing.add(write);
    } catch (error) {
      fail(error);
    }
    if (writing.size >= writesAtOnce) await Promise.race(writing);
    printed += 1;
    // Without a turn of the event loop what the renderer leaves behind is never collected.
    if (printed % 16 === 0) await takeTurn();
  }
  await Promise.all(writing);
  // Pages that are compressed on the spot never wait for anything; timers and requests to stop must come through.
  await takeTurn();
  return failures;
}
