import * as cssTree from 'css-tree';
import type { BrowserVersions } from '#astro/oldest-browsers/browser-floor.ts';
import { type Lack, findEntry, listLacks } from './compat-data.ts';

export interface MissingFeature {
  readonly feature: string;
  readonly lacks: readonly Lack[];
}

const units: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['vh', 'vw', 'vi', 'vb', 'vmin', 'vmax'].flatMap((unit) => [
      [`d${unit}`, 'viewport_percentage_units_dynamic'],
      [`s${unit}`, 'viewport_percentage_units_small'],
      [`l${unit}`, 'viewport_percentage_units_large'],
    ]),
  ),
  ...Object.fromEntries(
    ['cqw', 'cqh', 'cqi', 'cqb', 'cqmin', 'cqmax'].map((unit) => [
      unit,
      'container_query_length_units',
    ]),
  ),
  ...Object.fromEntries(
    ['lh', 'rlh', 'cap', 'rcap', 'ch', 'rch', 'ic', 'ric', 'ex', 'rex', 'vi', 'vb'].map((unit) => [
      unit,
      unit,
    ]),
  ),
};

/** Functions in values, by their place in MDN's data: `css.types.<kind>.<name>`. */
const functionKinds = [
  'color',
  'gradient',
  'image',
  'basic-shape',
  'transform-function',
  'easing-function',
  'filter-function',
  'length',
];

/**
 * Features of styles that supported browsers lack. A declaration does not count when an earlier one of the same
 * property works there. The content of `@supports` does not count either, unless its condition asks whether something
 * is missing.
 */
export function findMissingStyles(css: string, floor: BrowserVersions): MissingFeature[] {
  const found = new Map<string, readonly Lack[]>();
  const ask = (feature: string, ...path: string[]): boolean => {
    const lacks = listLacks(findEntry('css', ...path), floor);
    if (lacks.length > 0) found.set(feature, lacks);
    return lacks.length > 0;
  };
  // The parser cannot read nested conditions.
  const plain = css.replaceAll(/@supports([^{]*)/g, (_, condition: string) =>
    /\bnot\b/.test(condition) ? '@supports (--lacks:1)' : '@supports (--has:1)',
  );
  const tree = cssTree.parse(plain, {
    onParseError: ({ message }) => found.set(`syntax: ${message}`, []),
  });
  cssTree.walk(tree, {
    enter(this: cssTree.WalkContext, node: cssTree.CssNode) {
      // The types have no nodes for media queries.
      const query = node as unknown as { readonly type: string; readonly name: string };
      // Container queries have always had ranges.
      if (query.type === 'FeatureRange' && this.atrule?.name !== 'container')
        ask('a range in @media', 'at-rules', 'media', 'range_syntax');
      if (query.type === 'Feature')
        ask(`@media (${query.name})`, 'at-rules', 'media', query.name.replace(/^(?:min|max)-/, ''));
      // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- most kinds of nodes need nothing
      switch (node.type) {
        case 'Atrule': {
          const name = cssTree.keyword(node.name).basename;
          ask(`@${name}`, 'at-rules', name);
          if (name === 'supports' && cssTree.generate(node.prelude ?? node).includes('--has'))
            return cssTree.walk.skip;
          break;
        }
        case 'Rule':
          if (this.rule !== null && this.rule !== node) ask('nesting', 'selectors', 'nesting');
          break;
        case 'PseudoClassSelector':
          ask(`:${node.name}`, 'selectors', node.name);
          if (
            node.name === 'not' &&
            (node.children?.first as cssTree.SelectorList | null)?.children.size !== 1
          )
            ask(':not() of several', 'selectors', 'not', 'selector_list');
          break;
        case 'PseudoElementSelector':
          ask(`::${node.name}`, 'selectors', node.name);
          break;
        case 'Block':
          readBlock(node, ask, found);
          break;
        default:
      }
      return undefined;
    },
  });
  return [...found].map(([feature, lacks]) => ({ feature, lacks }));
}

type Ask = (feature: string, ...path: string[]) => boolean;

function readBlock(block: cssTree.Block, ask: Ask, found: Map<string, readonly Lack[]>): void {
  const chosen = new Set<string>();
  for (const node of block.children) {
    if (node.type !== 'Declaration' || node.property.startsWith('--')) continue;
    // A name with a prefix, from before the feature was a standard.
    if (node.property.startsWith('-')) {
      chosen.add(node.property.replace(/^-(?:webkit|moz)-/, ''));
      continue;
    }
    const known = new Map(found);
    const isMissing = readDeclaration(node, ask);
    if (!isMissing) chosen.add(node.property);
    if (!isMissing || !chosen.has(node.property)) continue;
    found.clear();
    for (const [feature, lacks] of known) found.set(feature, lacks);
  }
}

function readDeclaration({ property, value }: cssTree.Declaration, ask: Ask): boolean {
  let isMissing = ask(property, 'properties', property);
  const note = (lacks: boolean): void => {
    isMissing ||= lacks;
  };
  if (isMissing) return true;
  cssTree.walk(value, (node) => {
    if (node.type === 'Identifier')
      note(ask(`${property}: ${node.name}`, 'properties', property, node.name));
    if (node.type === 'Dimension') {
      const unit = units[node.unit.toLowerCase()];
      if (unit !== undefined) note(ask(`the unit ${node.unit}`, 'types', 'length', unit));
    }
    if (node.type !== 'Function') return;
    note(ask(`${node.name}()`, 'types', node.name));
    note(ask(`${property}: ${node.name}()`, 'properties', property, node.name));
    for (const kind of functionKinds) note(ask(`${node.name}()`, 'types', kind, node.name));
  });
  return isMissing;
}
