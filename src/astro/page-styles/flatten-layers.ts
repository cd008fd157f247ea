import { type AtRule, type ChildNode, type Container, type Rule, parse } from 'postcss';

/** Layers from the weakest to the strongest. The first three never set the same property of the same element. */
const levels: readonly (readonly string[])[] = [
  ['properties', 'theme', 'base'],
  ['components'],
  ['utilities'],
];
const unlayered = levels.length;

/**
 * Removes `@layer`, which the oldest supported browsers cannot read, and keeps its effect. Each layer gets one more
 * `:not(#\#)` in its selectors than the layer before, and an id outweighs all our selectors because none of ours has
 * one. For `!important` the order is reversed.
 */
export function flattenLayers(css: string): string {
  const root = parse(css);
  root.walkAtRules('layer', (layer) => {
    if (layer.nodes === undefined) layer.remove();
  });
  raise(root, unlayered);
  for (let layer = findLayer(root); layer !== undefined; layer = findLayer(root)) {
    layer.replaceWith(layer.nodes ?? []);
  }
  return root.toString();
}

const findLayer = (root: Container): AtRule | undefined => {
  let found: AtRule | undefined;
  root.walkAtRules('layer', (layer) => {
    found = layer;
    return false;
  });
  return found;
};

/** Raises the rules in a layer, also those in conditions, but not the steps of animations. */
function raise(container: Container, level: number): void {
  for (const node of container.nodes?.slice() ?? []) {
    if (node.type === 'rule') raiseRule(node, level);
    if (node.type !== 'atrule' || node.name.endsWith('keyframes')) continue;
    raise(node, node.name === 'layer' ? findLevel(node) : level);
  }
}

function findLevel({ params }: AtRule): number {
  const level = levels.findIndex((names) => names.includes(params.trim()));
  if (level === -1) throw new Error(`Styles have a layer that is none of ours: ${params}`);
  return level;
}

function raiseRule(rule: Rule, level: number): void {
  if (rule.selector.replaceAll(/\[[^\]]*\]|\\./g, '').includes('#')) {
    throw new Error(`A rule has an id, by which layers are told apart: ${rule.selector}`);
  }
  const isImportant = (node: ChildNode): boolean => node.type === 'decl' && node.important === true;
  const strong = rule.nodes.filter(isImportant);
  if (strong.length > 0) {
    const own = strong.length === rule.nodes.length ? rule : rule.cloneAfter({ nodes: [] });
    if (own !== rule) own.append(strong);
    own.selectors = own.selectors.map((one) => outweigh(one, unlayered - level));
    if (own === rule) return;
  }
  rule.selectors = rule.selectors.map((one) => outweigh(one, level));
}

/** Adds the mark behind the element name, which must come first, or else at the start of the selector. */
const outweigh = (selector: string, times: number): string =>
  unwrap(selector).replace(
    /^(?:\*|[a-z][\w-]*)?/i,
    (element) => element + String.raw`:not(#\#)`.repeat(times),
  );

/** Tailwind writes `:is(.a>*)` for `.a>*`. Browsers without `:is()` cannot read that. */
const unwrap = (selector: string): string =>
  selector.replace(/^:is\(((?:[^\\,()]|\\.)+)\)/, (_, inner: string) => inner);
