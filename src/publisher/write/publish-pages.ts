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
  /** Whether the thing that the page is about is no longer public. */
  readonly isMissing: boolean;
}

/** The file of a page. A path with an extension, such as '/feed.xml', is a file of that name. */
export function fileOf(path: string): string {
  const file = /^\/(?:[\w-]+\/)*[\w-]+\.[a-z]+$/.test(path) ? path.slice(1) : findPageFile(path);
  if (file === null) throw new Error(`No page can have the address ${path}`);
  return file;
}

/** The number of pages that are written while the next one is rendered. */
const writtenAtOnce = 16;

const waitForNextTurn = () => new Promise((resolve) => setImmediate(resolve));

export interface PagesToPublish {
  readonly writer: SiteWriter;
  /** The data for the pages. */
  readonly catalogue: CatalogueReader;
  /** Each path is requested when its turn comes, so that the list may end early when there is news. */
  readonly paths: Iterable<string>;
  /** Called for a page whose compressed file could not be written after this call had returned. */
  readonly onLateFailure?: (failure: PageFailure) => void;
  /** Whether to skip a list whose file already shows the same content. */
  readonly skipsShown?: boolean;
}

/**
 * Renders pages in order and writes each. Never rejects: a page that cannot be rendered or written keeps its old file
 * and is among the returned failures.
 */
export async function publishPages(
  { render, shownLists }: Pick<PublisherContext, 'render' | 'shownLists'>,
  { writer, catalogue, paths, onLateFailure, skipsShown = false }: PagesToPublish,
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
      const failLate = (error: unknown) => {
        shownLists.forget(path);
        onLateFailure?.({ path, error, isMissing: false });
      };
      // Committed before the page, so that the file already has the options that the page shows.
      const aside = variants && writer.commit(fileOf(variants.path), variants.body, failLate);
      const committed = writer.commit(fileOf(path), page, failLate);
      const written = aside instanceof Promise ? Promise.all([aside, committed]) : committed;
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
        // Lets the disk, the service and the log be handled in between.
        else await waitForNextTurn();
      }
    } catch (error) {
      fail(path, error);
    }
    rendered += 1;
    // Without a turn of the event loop the garbage of the renderer is never collected.
    if (rendered % 16 === 0) await waitForNextTurn();
  }
  await Promise.all(onTheWay);
  // Nothing above is sure to wait. Timers and requests to stop need a turn of the event loop.
  await waitForNextTurn();
  return failures;
}

/** Reports each page that was not published, with the reason. */
export function reportFailures(
  { report }: Pick<PublisherContext, 'report'>,
  failures: readonly PageFailure[],
): void {
  for (const { path, error } of failures) {
    report({ type: 'trouble', message: `${path}: ${describeError(error)}` });
  }
}
