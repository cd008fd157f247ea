import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import sayUnloaded from '#inline/say-unloaded.ts?script';

function fail(kind: string) {
  const box = { hidden: true };
  const button = { onclick: () => undefined };
  const island = { hidden: false, getAttribute: () => kind };
  let reloads = 0;
  runInNewContext(sayUnloaded, {
    location: { reload: () => (reloads += 1) },
    document: {
      querySelector: (selector: string) => (selector.endsWith('button') ? button : box),
    },
    addEventListener: (name: string, listener: (event: { target: unknown }) => void) => {
      if (name === 'astro:hydration-error') listener({ target: island });
    },
  });
  button.onclick();
  return { isSaid: !box.hidden, hasSkeleton: !island.hidden, reloads };
}

test('says that the script of a page did not come, and opens the page anew', () => {
  expect(fail('only')).toEqual({ isSaid: true, hasSkeleton: false, reloads: 1 });
  expect(fail('load')).toEqual({ isSaid: true, hasSkeleton: true, reloads: 1 });
});

test('says nothing of what every page has besides', () => {
  expect(fail('saver')).toEqual({ isSaid: false, hasSkeleton: true, reloads: 0 });
});
