import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import react from '@astrojs/react';
import { createElement, useId } from 'react';
import { expect, test } from 'vitest';
import { replacedRenderer } from '#astro/adapter.ts';
import renderer from '#astro/react-renderer.ts';

const render = (props: Record<string, unknown>, slots: Record<string, unknown>, page = {}) =>
  renderer.renderToStaticMarkup.call(
    { result: page },
    (given: object) => createElement('p', { id: useId(), ...given }),
    props,
    slots,
    { hydrate: 'saver', astroStaticSlot: true },
  );

test('@astrojs/react has the server half that the adapter replaces: else mend adapter.ts', async () => {
  const entries: unknown[] = [];
  const setUp = react().hooks['astro:config:setup'] as unknown as (options: object) => unknown;
  await setUp({
    command: 'build',
    addRenderer: ({ serverEntrypoint }: { serverEntrypoint: unknown }) =>
      entries.push(serverEntrypoint),
    updateConfig: () => ({}),
    injectScript: () => undefined,
  });
  expect(entries).toEqual([replacedRenderer]);
});

test('the client half reads what the renderer writes: else mend react-renderer.ts', () => {
  const client = readFileSync(createRequire(import.meta.url).resolve('@astrojs/react/client.js'));
  expect(client.toString()).toMatch(/identifierPrefix: element\.getAttribute\(["']prefix["']\)/);
  const { attrs, html } = render({}, { default: '<b>x</b>' });
  expect(attrs).toEqual({ prefix: 'r0' });
  expect(html).toMatch(/<p id="[^"]*r0[^"]*"><astro-slot><b>x<\/b><\/astro-slot><\/p>/);
});

test('ids of two islands of a page differ', () => {
  const page = {};
  const [first, second] = [render({}, {}, page), render({}, {}, page)];
  expect(first.html).not.toBe(second.html);
});
