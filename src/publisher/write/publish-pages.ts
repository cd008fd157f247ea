import type { PublisherContext } from '../context.ts';
import { RenderError } from './render.ts';
import type { PlacedPage, SiteWriter } from '../store/site-store.ts';
import type { CatalogueReader } from '#publisher/read/create-catalogue.ts';
import { findPageFile } from '#domain/paths/page-file.ts';

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

/** So many pages are on their way to a service or to the disk while the next one is rendered. */
const writtenAtOnce = 16;

const waitForNextTurn = () => new Promise((resolve) => setImmediate(resolve));

interface PublishOptions {
  /** Whether a list whose file is known to show what it has is left as it is. */
  readonly skipsShown?: boolean;
}

/** Pages that stand, some of which may lack their compressed file. */
export interface PlacedPages {
  readonly failures: readonly PageFailure[];
  /** Makes the files that are missing, and returns the pages of those that could not be. */
  readonly finish: () => Promise<PageFailure[]>;
}

/**
 * Renders pages in order and puts each in place with its compressed file. Each is asked for when its turn has come, so
 * that whoever names them may leave off. A page that fails keeps its old file; the failures are the response.
 */
export async function publishPages(
  ...parameters: Parameters<typeof placePages>
): Promise<PageFailure[]> {
  const { failures, finish } = await placePages(...parameters);
  return [...failures, ...(await finish())];
}

/** The same for pages that lists wait for: until `finish` is called each is served as it is. */
export async function placePages(
  { render, shownLists }: Pick<PublisherContext, 'render' | 'shownLists'>,
  writer: SiteWriter,
  catalogue: CatalogueReader,
  paths: Iterable<string>,
  { skipsShown = false }: PublishOptions = {},
): Promise<PlacedPages> {
  let failures: PageFailure[] = [];
  let rendered = 0;
  const onTheWay = new Set<Promise<void>>();
  const unfinished: (() => void)[] = [];
  const fail = (path: string, error: unknown) => {
    const isMissing = error instanceof RenderError && error.status === 404;
    failures.push({ path, error, isMissing });
  };
  const start = (path: string, work: Promise<void>) => {
    const one = work
      .catch((error: unknown) => {
        fail(path, error);
      })
      .finally(() => onTheWay.delete(one));
    onTheWay.add(one);
  };
  const startToFinish = () => {
    for (const startOne of unfinished.splice(0)) startOne();
  };
  const takeFailures = async () => {
    await Promise.all(onTheWay);
    // Nothing above need ever wait; timers and requests to stop must come through.
    await waitForNextTurn();
    const taken = failures;
    failures = [];
    return taken;
  };
  for (const path of paths) {
    try {
      const list = await shownLists.name(path, catalogue);
      if (skipsShown && list !== null && shownLists.isShown(path, list)) continue;
      shownLists.forget(path);
      const placing = writer.place(fileOf(path), await render(path, catalogue));
      const finish = async (page: PlacedPage | null) => {
        await page?.finish();
        if (list !== null) shownLists.note(path, list);
      };
      if (placing instanceof Promise) {
        const placed = placing.then((page) => {
          unfinished.push(() => {
            start(path, finish(page));
          });
        });
        start(path, placed);
        if (unfinished.length >= writtenAtOnce) startToFinish();
        if (onTheWay.size >= writtenAtOnce) await Promise.race(onTheWay);
        // What has come meanwhile of the disk, the service and the log.
        else await waitForNextTurn();
      } else await finish(placing);
    } catch (error) {
      fail(path, error);
    }
    rendered += 1;
    // Without a turn of the event loop what the renderer leaves behind is never collected.
    if (rendered % 16 === 0) await waitForNextTurn();
  }
  return {
    failures: await takeFailures(),
    finish() {
      startToFinish();
      return takeFailures();
    },
  };
}
