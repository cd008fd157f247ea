import type { PublisherContext } from '../context.ts';
import { describeError } from '../events.ts';
import { RenderError } from './render.ts';
import type { SiteWriter } from '../target/site-target.ts';
import { readVariantsFile } from './variants-file.ts';
import type { CatalogueReader } from '#publisher/read/create-catalogue.ts';
import { findPageFile } from '#domain/paths/page-file.ts';

/** A page that could not be rendered or written. */
export interface PageFailure {
  readonly path: string;
  readonly error: unknown;
  /** The thing that the page is about is not public any more. */
  readonly isMissing: boolean;
}

/** The file of a page; a path with an extension, as '/feed.xml', is a file by that name. */
export function fileOf(path: string): string {
  const file = /^\/(?:[\w-]+\/)*[\w-]+\.[a-z]+$/.test(path) ? path.slice(1) : findPageFile(path);
  if (file === null) throw new Error(`No page can have the address ${path}`);
  return file;
}

/** How many pages are on their way to a service or to the disk while the next one is rendered. */
const writtenAtOnce = 16;

const waitForNextTurn = () => new Promise((resolve) => setImmediate(resolve));

export interface PagesToPublish {
  readonly writer: SiteWriter;
  /** What the pages are rendered from. */
  readonly catalogue: CatalogueReader;
  /** Each is asked for when its turn has come, so that the list may end early when there is news. */
  readonly paths: Iterable<string>;
  /** Whether a list is passed over whose file is known to show what it would. */
  readonly skipsShown?: boolean;
}

/**
 * Renders pages in order and puts each in place. It never rejects: a page that cannot be rendered or written keeps its
 * old file and is among the failures that are returned.
 */
export async function publishPages(
  { render, shownLists }: Pick<PublisherContext, 'render' | 'shownLists'>,
  { writer, catalogue, paths, skipsShown = false }: PagesToPublish,
): Promise<PageFailure[]> {
  const failures: PageFailure[] = [];
  let rendered = 0;
  const onTheWay = new Set<Promise<void>>();
  const fail = (path: string, error: unknown) => {
    const isMissing = error instanceof RenderError && error.status === 404;
    failures.push({ path, error, isMissing });
  };
  for (const path of paths) {
    try {
      const list = await shownLists.name(path, catalogue);
      if (skipsShown && list !== null && shownLists.isShown(path, list)) continue;
      shownLists.forget(path);
      const page = await render(path, catalogue);
      const variants = await readVariantsFile(path, catalogue);
      // Before the page, so that what the page says can be chosen is there.
      const aside = variants && writer.write(fileOf(variants.path), variants.body);
      const placed = writer.write(fileOf(path), page);
      const written = aside instanceof Promise ? Promise.all([aside, placed]) : placed;
      const note = () => {
        if (list !== null) shownLists.note(path, list);
      };
      if (!(written instanceof Promise)) note();
      else {
        const one = written
          .then(note, (error: unknown) => {
            fail(path, error);
          })
          .finally(() => onTheWay.delete(one));
        onTheWay.add(one);
        if (onTheWay.size >= writtenAtOnce) await Promise.race(onTheWay);
        // What has come meanwhile of the disk, the service and the log.
        else await waitForNextTurn();
      }
    } catch (error) {
      fail(path, error);
    }
    rendered += 1;
    // Without a turn of the event loop what the renderer leaves behind is never collected.
    if (rendered % 16 === 0) await waitForNextTurn();
  }
  await Promise.all(onTheWay);
  // Nothing above need ever wait; timers and requests to stop must come through.
  await waitForNextTurn();
  return failures;
}

/** Names each page that was not published, and why. */
export function reportFailures(
  { report }: Pick<PublisherContext, 'report'>,
  failures: readonly PageFailure[],
): void {
  for (const { path, error } of failures) {
    report({ type: 'trouble', message: `${path}: ${describeError(error)}` });
  }
}
