import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import react from '@astrojs/react';
import { createElement, type ReactNode, useId } from 'react';
import { expect, test } from 'vitest';
import { replacedRenderer } from '#astro/adapter.ts';
import renderer from '#astro/react-renderer.ts';

interface Props {
  readonly title?: string;
  readonly children?: ReactNode;
  readonly sideBar?: ReactNode;
}

function Panel({ title, children, sideBar }: Props): ReactNode {
  return createElement('section', { id: useId(), 'aria-label': title }, children, sideBar);
}

function Photo(): ReactNode {
  return createElement('img', { src: '/a.webp', alt: '', fetchPriority: 'high' });
}

const render = (page: object, component: unknown, props = {}, slots = {}, metadata = {}) =>
  renderer.renderToStaticMarkup.call(
    { result: page },
    component as () => ReactNode,
    props,
    slots,
    metadata,
  );

/** Options of a component that the browser takes over, with its slots. */
const adopted = { astroStaticSlot: true, hydrate: 'saver' };

test('@astrojs/react has the server half that adapter.ts replaces', async () => {
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

test('the client half reads the markup of react-renderer.ts', () => {
  const client = readFileSync(createRequire(import.meta.url).resolve('@astrojs/react/client.js'));
  expect(client.toString()).toMatch(/identifierPrefix: element\.getAttribute\(["']prefix["']\)/);
  const { attrs, html } = render({}, Panel, {}, { default: '<b>x</b>' }, adopted);
  expect(attrs).toEqual({ prefix: 'r0' });
  expect(html).toMatch(/<section id="[^"]*r0[^"]*"><astro-slot><b>x<\/b><\/astro-slot><\/section>/);
});

test('keeps the ids of two islands of a page apart, the same at every rendering', () => {
  const renderPage = () => {
    const page = {};
    return [render(page, Panel), render(page, Panel)].map(({ html, attrs }) => [
      html,
      attrs.prefix,
    ]);
  };
  const [first, second] = renderPage();
  expect(first?.[0]).not.toBe(second?.[0]);
  expect([first?.[1], second?.[1]]).toEqual(['r0', 'r1']);
  expect(renderPage()).toEqual([first, second]);
});

test('passes rendered markup on as slots that the browser adopts', () => {
  const slots = { default: '<p>Uno</p>', 'side-bar': '<p>Dos</p>' };
  const { html } = render({}, Panel, { title: 'A "b"' }, slots, adopted);
  expect(html).toContain('aria-label="A &quot;b&quot;"');
  expect(html).toContain('<astro-slot><p>Uno</p></astro-slot>');
  expect(html).toContain('<astro-slot name="side-bar"><p>Dos</p></astro-slot>');
  const { html: alone } = render({}, Panel, {}, { ...slots, 'side-bar': ' ' }, adopted);
  expect(alone).toContain('<astro-slot><p>Uno</p></astro-slot>');
  expect(alone).not.toContain('name="side-bar"');
});

test('marks slots that no script will adopt', () => {
  const { html } = render({}, Panel, {}, { default: '<p>Uno</p>' }, { astroStaticSlot: true });
  expect(html).toContain('<astro-static-slot><p>Uno</p></astro-static-slot>');
});

test('renders no hints of React in the middle of a page', () => {
  expect(render({}, Photo).html).toBe('<img src="/a.webp" alt="" fetchPriority="high"/>');
});

test('distinguishes React components from everything else', () => {
  expect(renderer.check(Panel)).toBe(true);
  expect(renderer.check({ $$typeof: Symbol.for('react.memo') })).toBe(true);
  expect(renderer.check({ isAstro: true })).toBe(false);
  expect(renderer.check(null)).toBe(false);
});
