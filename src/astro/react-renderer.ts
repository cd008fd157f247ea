import { type ComponentType, createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';

// Replaces the server half of @astrojs/react in the build. The markup is the same, so the original client half hydrates
// it. The original runs every component twice, the first time only to see whether it is a React component, and renders
// each through a web stream. That costs 1.9 to 4.0 ms of processor time a page instead of 1.6 to 2.2; with
// `experimentalDisableStreaming`, 1.7 to 2.7.

interface RenderContext {
  readonly result: object;
}

interface Metadata {
  readonly astroStaticSlot?: boolean;
  readonly hydrate?: unknown;
}

interface Rendered {
  readonly html: string;
  readonly attrs: Readonly<Record<string, string>>;
}

const componentsOfPage = new WeakMap<object, number>();

/** Prefix of the ids of one component. It keeps the ids of two islands on a page apart. */
function nextPrefix(page: object): string {
  const count = componentsOfPage.get(page) ?? 0;
  componentsOfPage.set(page, count + 1);
  return `r${count}`;
}

/** Markup that is already rendered, inside a component. React leaves it alone when it adopts the island. */
function createSlot(value: unknown, isHydrated: boolean, name?: string): ReactNode {
  const html = String(value);
  if (html.trim() === '') return null;
  return createElement(isHydrated ? 'astro-slot' : 'astro-static-slot', {
    name,
    suppressHydrationWarning: true,
    dangerouslySetInnerHTML: { __html: html },
  });
}

const camelCase = (slot: string): string =>
  slot.trim().replace(/[-_]([a-z])/g, (_, letter: string) => letter.toUpperCase());

/**
 * React puts preload hints for pictures before everything else, with `>` escaped in their attributes. Our pages write
 * their own hints.
 */
const leadingHints = /^(?:<link [^>]*>)+/;

function render(
  this: RenderContext,
  Component: ComponentType,
  props: Readonly<Record<string, unknown>>,
  { default: children, ...slots }: Readonly<Record<string, unknown>>,
  metadata?: Metadata,
): Rendered {
  const isHydrated = metadata?.astroStaticSlot !== true || Boolean(metadata.hydrate);
  const given: Record<string, unknown> = { ...props };
  for (const [name, value] of Object.entries(slots)) {
    if (value) given[camelCase(name)] = createSlot(value, isHydrated, name);
  }
  if (children) given.children = createSlot(children, isHydrated);
  const prefix = nextPrefix(this.result);
  const html = renderToString(createElement(Component, given), { identifierPrefix: prefix });
  return { html: html.replace(leadingHints, ''), attrs: { prefix } };
}

/**
 * The renderer in the shape that Astro expects. Every component here that is not an Astro component is a React
 * component.
 */
const renderer = {
  name: '@astrojs/react',
  check: (Component: unknown) =>
    typeof Component === 'function' ||
    (typeof Component === 'object' && Component !== null && '$$typeof' in Component),
  renderToStaticMarkup: render,
  supportsAstroStaticSlot: true,
};

export default renderer;
