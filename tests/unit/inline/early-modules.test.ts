import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import earlyModules from '#inline/early-modules.ts?script';

/** The links that the program adds to the head. */
function addLinks(dataset: object): unknown[] {
  const links: unknown[] = [];
  runInNewContext(earlyModules, {
    document: {
      documentElement: { dataset },
      currentScript: { dataset: { scripts: '/a.js /b.js' } },
      createElement: (name: string) => ({ name }),
      head: { append: (link: unknown) => links.push(link) },
    },
  });
  return links;
}

test('asks for each script that its element names', () => {
  expect(addLinks({})).toEqual([
    { name: 'link', rel: 'modulepreload', href: '/a.js' },
    { name: 'link', rel: 'modulepreload', href: '/b.js' },
  ]);
});

test('asks for nothing under the data saver', () => {
  expect(addLinks({ saver: '' })).toEqual([]);
});
