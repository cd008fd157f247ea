import { createElement, type ReactNode, useId } from 'react';
import { expect, test } from 'vitest';
import printer from '#astro/react-renderer.ts';

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

const print = (page: object, component: unknown, props = {}, slots = {}, metadata = {}) =>
  printer.renderToStaticMarkup.call(
    { result: page },
    component as () => ReactNode,
    props,
    slots,
    metadata,
  );

test('keeps the ids of two islands of a page apart, the same at every printing', () => {
  const printPage = () => {
    const page = {};
    return [print(page, Panel), print(page, Panel)].map(({ html, attrs }) => [html, attrs.prefix]);
  };
  const [first, second] = printPage();
  expect(first?.[0]).not.toBe(second?.[0]);
  expect([first?.[1], second?.[1]]).toEqual(['r0', 'r1']);
  expect(printPage()).toEqual([first, second]);
});

test('hands printed markup on as slots that the browser adopts', () => {
  const slots = { default: '<p>Uno</p>', 'side-bar': '<p>Dos</p>', empty: ' ' };
  const { html } = print({}, Panel, { title: 'A "b"' }, slots, {
    astroStaticSlot: true,
    hydrate: 'thrifty',
  });
  expect(html).toContain('aria-label="A &quot;b&quot;"');
  expect(html).toContain('<astro-slot><p>Uno</p></astro-slot>');
  expect(html).toContain('<astro-slot name="side-bar"><p>Dos</p></astro-slot>');
});

test('marks slots that no script will adopt', () => {
  const { html } = print({}, Panel, {}, { default: '<p>Uno</p>' }, { astroStaticSlot: true });
  expect(html).toContain('<astro-static-slot><p>Uno</p></astro-static-slot>');
});

test('prints no hints of React in the middle of a page', () => {
  expect(print({}, Photo).html).toBe('<img src="/a.webp" alt="" fetchPriority="high"/>');
});

test('knows components of React from anything else', () => {
  expect(printer.check(Panel)).toBe(true);
  expect(printer.check({ $$typeof: Symbol.for('react.memo') })).toBe(true);
  expect(printer.check({ isAstro: true })).toBe(false);
  expect(printer.check(null)).toBe(false);
});
