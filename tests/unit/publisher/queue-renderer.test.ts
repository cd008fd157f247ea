import { expect, test } from 'vitest';
import type { PublisherContext } from '#publisher/context.ts';
import { createPageQueue } from '#publisher/follow/page-queue.ts';
import { createQueueRenderer } from '#publisher/follow/queue-renderer.ts';
import { createCatalogue } from '#publisher/read/create-catalogue.ts';
import type { SiteWriter } from '#publisher/target/site-target.ts';
import { createShownLists } from '#publisher/write/shown-lists.ts';

/** A queue of these pages, whose renderer gets news while it renders one of them. */
function createRow(paths: readonly string[], newsAt: string) {
  const rendered: string[] = [];
  const context = {
    render(path: string) {
      rendered.push(path);
      return Promise.resolve(new Uint8Array([1]));
    },
    shownLists: createShownLists(),
    readAhead: { forget: () => undefined },
    target: { isFar: false },
  } as unknown as PublisherContext;
  const queue = createPageQueue();
  for (const path of paths) queue.add(path, 1, [1, 2], Date.now());
  const renderer = createQueueRenderer(context, {
    writer: { commit: () => true } as unknown as SiteWriter,
    queue,
    sitemaps: { update: () => Promise.resolve() },
  });
  const catalogue = createCatalogue(() => Promise.reject(new Error('Nothing is read')));
  const renderDue = () => renderer.renderDue(catalogue, () => rendered.includes(newsAt));
  return { rendered, renderDue };
}

test('news ends a row, which names the page that was rendered meanwhile', async () => {
  const { rendered, renderDue } = createRow(['/a', '/b', '/c'], '/b');
  expect(await renderDue()).toEqual(['/b']);
  expect(rendered).toEqual(['/a', '/b']);
});

test('the row after it is rendered whatever comes, and names all its pages', async () => {
  const { renderDue } = createRow(['/a', '/b', '/c'], '/a');
  expect(await renderDue()).toEqual(['/a']);
  expect(await renderDue()).toEqual(['/b', '/c']);
});

test('names no page that was rendered before the news', async () => {
  const { renderDue } = createRow(['/a', '/b'], '/c');
  expect(await renderDue()).toEqual([]);
});
