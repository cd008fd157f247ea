import {
  type AtRule,
  type Container,
  type Declaration,
  type Document,
  type Root,
  type Rule,
  atRule,
  list,
  parse,
  rule,
} from 'postcss';

/** True only in Chromium before 84 and Safari before 14.1. They do not support `gap` in a flex box. */
const lacksFlexGap = '(not (color:revert)) or ((-webkit-hyphens:none) and (not (inset:0)))';

/** True in browsers without `aspect-ratio`. */
const lacksAspectRatio = 'not (aspect-ratio:1/1)';

/** Adds rules that the oldest supported browsers need and that Lightning CSS does not add. */
export function addFallbacks(css: string): string {
  const root = parse(css);
  const transformed = new Set<Container>();
  root.walkDecls(/^(?:translate|rotate|scale)$/, ({ parent }) => {
    if (parent !== undefined) transformed.add(parent);
  });
  transformed.forEach(joinTransforms);
  root.walkDecls(addFixedUnits);
  root.walkDecls(nameSides);
  const boxes: Rule[] = [];
  root.walkRules((one) => {
    boxes.push(one);
  });
  const add = createAdder(root);
  for (const box of boxes) {
    addMargins(box, add);
    addHeight(box, add);
  }
  return root.toString();
}

/** The properties that transform a box, in the order in which browsers apply them. */
const transforms = ['translate', 'rotate', 'scale', 'transform'];

/** Writes the transforms of a rule as one `transform`, since a second one would replace the first. */
function joinTransforms(box: Container): void {
  const given = (box.nodes ?? []).filter(
    (node): node is Declaration => node.type === 'decl' && transforms.includes(node.prop),
  );
  const values = new Map(given.map(({ prop, value }) => [prop, value]));
  const functions = transforms.flatMap((prop) => {
    const value = values.get(prop) ?? 'none';
    if (value === 'none') return [];
    return prop === 'transform' ? value : `${prop}(${list.space(value).join(',')})`;
  });
  const [first, ...others] = given;
  first?.assign({
    prop: 'transform',
    value: functions.length === 0 ? 'none' : functions.join(' '),
  });
  for (const other of others) other.remove();
}

/** Adds a fallback for the units `dvh`, `svh` and `lvh`. */
function addFixedUnits(declaration: Declaration): void {
  const { prop, value } = declaration;
  const fixed = value.replaceAll(/(?<=\d)[dsl](?=v(?:[hwib]|min|max)\b)/g, '');
  if (fixed !== value && !prop.startsWith('--')) declaration.cloneBefore({ value: fixed });
}

const sides = {
  block: ['top', 'bottom'],
  inline: ['left', 'right'],
} as const;

/**
 * Writes distances by their sides, because all pages are in Spanish and run from left to right. Older browsers know no
 * `padding-inline`, and its two halves take a page twice the bytes of `padding`.
 */
function nameSides(declaration: Declaration): void {
  const [, property = '', axis, half] =
    /^(padding|margin|inset)-(block|inline)(-start|-end)?$/.exec(declaration.prop) ?? [];
  if (axis !== 'block' && axis !== 'inline') return;
  const prefix = property === 'inset' ? '' : `${property}-`;
  const [start, end] = sides[axis];
  const [first = '', second = first] = list.space(declaration.value);
  if (half !== '-end') declaration.cloneBefore({ prop: prefix + start, value: first });
  if (half !== '-start') {
    declaration.cloneBefore({ prop: prefix + end, value: half === '-end' ? first : second });
  }
  declaration.remove();
}

/**
 * Adds margins for browsers without `gap`: to a rule that makes a flex box itself, and to utilities for the flex boxes
 * that may carry them.
 */
function addMargins(box: Rule, add: Add): void {
  const distance = readDistance(box);
  if (distance === null) return;
  const hasDeclaration = (prop: string, value: RegExp): boolean =>
    box.some((node) => node.type === 'decl' && node.prop === prop && value.test(node.value));
  // Drops the `:not(#\#)` of `flattenLayers`, so that an item's own margin wins.
  const selectors = box.selectors.map((one) => one.replaceAll(String.raw`:not(#\#)`, ''));
  const rules: Rule[] = [];
  if (hasDeclaration('display', /flex/)) {
    if (hasDeclaration('flex-direction', /column/))
      rules.push(margin(selectors, '>*+*', 'margin-top', distance.row));
    else if (hasDeclaration('flex-wrap', /^wrap/)) rules.push(...wrapped(selectors, '', distance));
    else rules.push(...inRow(selectors, '', distance.column));
  } else if (selectors.every((one) => /^\.(?:[\w-]|\\.)*gap-(?:[\w-]|\\.)+$/.test(one))) {
    // A utility such as `.gap-2`. Other utilities make its boxes flexible.
    const row = ['.flex', '.inline-flex'].map((kind) => `${kind}:not(.flex-col):not(.flex-wrap)`);
    rules.push(...row.flatMap((kind) => inRow(selectors, kind, distance.column)));
    rules.push(...wrapped(selectors, '.flex-wrap', distance));
    rules.push(margin(selectors, '.flex-col>*+*', 'margin-top', distance.row));
  }
  const wanted = rules.filter(({ nodes }) => nodes.length > 0);
  if (wanted.length === 0) return;
  add(box, lacksFlexGap, wanted);
}

/**
 * Gives the box its height: padding in percent of a `::before` is relative to the width. It floats, or shares the one
 * grid cell with the content; `::after` clears the float, and a picture lies over both.
 */
function addHeight(box: Rule, add: Add): void {
  box.each((node) => {
    // With a value such as `auto`, the content decides the height, as it does in browsers without the property.
    if (node.type !== 'decl' || node.prop !== 'aspect-ratio' || !/^\d/.test(node.value)) return;
    const [width = '1', height = '1'] = node.value.split('/').map((part) => part.trim());
    const before = rule({ selectors: box.selectors.map((one) => `${one}::before`) });
    before.append(
      { prop: 'content', value: '""' },
      { prop: 'float', value: 'left' },
      { prop: 'grid-area', value: '1/1' },
      { prop: 'padding-top', value: `${((100 * Number(height)) / Number(width)).toFixed(2)}%` },
    );
    const picture = rule({ selectors: box.selectors.map((one) => `${one}>img`) });
    picture.append(
      { prop: 'position', value: 'absolute' },
      { prop: 'top', value: '0' },
      { prop: 'left', value: '0' },
    );
    const after = rule({ selectors: box.selectors.map((one) => `${one}::after`) });
    after.append(
      { prop: 'content', value: '""' },
      { prop: 'display', value: 'block' },
      { prop: 'clear', value: 'both' },
    );
    const items = rule({ selectors: box.selectors.map((one) => `${one}>*`) });
    items.append({ prop: 'grid-area', value: '1/1' });
    add(box, lacksAspectRatio, [before, after, items, picture]);
  });
}

interface Distance {
  readonly row: string | null;
  readonly column: string | null;
}

function readDistance(box: Rule): Distance | null {
  const values = new Map<string, string>();
  box.each((node) => {
    if (node.type === 'decl') values.set(node.prop, node.value);
  });
  const [both, columns = both] = values.get('gap')?.split(' ') ?? [];
  const row = values.get('row-gap') ?? both ?? null;
  const column = values.get('column-gap') ?? columns ?? null;
  return row === null && column === null ? null : { row, column };
}

const margin = (
  selectors: readonly string[],
  items: string,
  prop: string,
  value: string | null,
): Rule => {
  const made = rule({ selectors: selectors.map((one) => one + items) });
  if (value !== null && value !== '0') made.append({ prop, value });
  return made;
};

/**
 * Margins between items in a row, and after an icon beside a text: the text is no element, so the icon is the only
 * child.
 */
const inRow = (selectors: readonly string[], kind: string, distance: string | null): Rule[] => [
  margin(selectors, `${kind}>*+*`, 'margin-left', distance),
  margin(selectors, `${kind}>svg:only-child`, 'margin-right', distance),
];

const wrapped = (selectors: readonly string[], kind: string, { row, column }: Distance): Rule[] => [
  margin(selectors, `${kind}>*`, 'margin-right', column),
  margin(selectors, `${kind}>*`, 'margin-bottom', row),
];

/** Adds rules for browsers that lack a property, under the same conditions as those around another rule. */
type Add = (like: Rule, lack: string, rules: readonly Rule[]) => void;

/** Collects rules with the same conditions in one block at the end of the styles. */
function createAdder(root: Root): Add {
  const blocks = new Map<string, AtRule>();
  return (like, lack, rules) => {
    const around = listConditions(like.parent);
    const key = [lack, ...around.map(({ name, params }) => `${name} ${params}`)].join('{');
    let block = blocks.get(key);
    if (block === undefined) {
      block = atRule({ name: 'supports', params: lack, nodes: [] });
      blocks.set(key, block);
      root.append(around.reduce((inner, one) => wrap(one, inner), block));
    }
    block.append(...rules);
  };
}

/** The conditions around a rule, the innermost first. */
function listConditions(parent: Container | Document | undefined): AtRule[] {
  return parent?.type === 'atrule' ? [parent as AtRule, ...listConditions(parent.parent)] : [];
}

function wrap(condition: AtRule, inner: AtRule): AtRule {
  const outer = condition.clone({ nodes: [] });
  outer.append(inner);
  return outer;
}
