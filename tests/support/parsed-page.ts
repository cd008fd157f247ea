import { type DefaultTreeAdapterTypes, parse } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** Every element of a page in order, as a browser parses it. Elements inside a template count too. */
export const listElements = (html: string): Element[] => [...walk(parse(html))];

function* walk(node: Node): Generator<Element> {
  if ('tagName' in node) yield node;
  if ('content' in node) yield* walk(node.content);
  if ('childNodes' in node) for (const child of node.childNodes) yield* walk(child);
}

/** The text of an element and of all that is in it. */
export const readElementText = (node: Node): string =>
  'value' in node
    ? node.value
    : 'childNodes' in node
      ? node.childNodes.map(readElementText).join('')
      : '';

export const hasClass = ({ attrs }: Element, wanted: string): boolean =>
  attrs.some(({ name, value }) => name === 'class' && value.split(' ').includes(wanted));

/** The elements of a page with the names of their attributes, and the content of styles and scripts. */
export const describeElements = (elements: Iterable<Element>): string[] =>
  Array.from(elements, (element) => {
    const names = element.attrs.map(({ name }) => name);
    return `${element.tagName} ${names.join(' ')} ${readProgram(element)}`;
  });

/**
 * The text of a style or a script. Structured data is left out, because it contains values that tests check separately.
 */
function readProgram({ tagName, attrs, childNodes }: Element): string {
  const isData = attrs.some(({ name, value }) => name === 'type' && value.endsWith('json'));
  if (isData || !['style', 'script'].includes(tagName)) return '';
  return childNodes.map((node) => ('value' in node ? node.value : '')).join('');
}

const followed = new Set([
  'href',
  'src',
  'srcset',
  'action',
  'formaction',
  'poster',
  'data',
  'ping',
]);

/** Addresses that elements load or link to. */
export const listAddresses = (elements: readonly Element[]): string[] =>
  elements.flatMap(({ attrs }) =>
    attrs.filter(({ name }) => followed.has(name)).map(({ value }) => value),
  );
