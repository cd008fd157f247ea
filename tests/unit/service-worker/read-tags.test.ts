import fc from 'fast-check';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { expect, test } from 'vitest';
import { trialCount } from '../../support/trials/trial.ts';
import { readTags } from '../../../src/service-worker/read-tags.ts';

const list = (html: string): string[] =>
  Array.from(readTags(html), ({ name, isEnd }) => (isEnd ? `/${name}` : name));

test.each([
  ['<main id=a>', ['main']],
  ['<P TITLE=x><BR/></P >', ['p', 'br', '/p']],
  ['<meta content="<main>"><main>', ['meta', 'main']],
  [`<meta content='"><main>'><b>`, ['meta', 'b']],
  ['<meta content=a"><main>', ['meta', 'main']],
  ['<a =">" x><b>', ['a', 'b']],
  ['<!-- <main> --><b><!--><i><!--->', ['b', 'i']],
  ['<!-- a --!><b>', ['b']],
  ['<!doctype html><?xml <main>?><b>', ['b']],
  ['</ <main>><b>', ['b']],
  ['1 < 2 <3 <b>', ['b']],
  ['<style>a<main>b</styles></style ><b>', ['style', '/style', 'b']],
  ['<title><main></title><b>', ['title', '/title', 'b']],
  ['<script>"<main>"</SCRIPT\n><b>', ['script', '/script', 'b']],
  // From here on, the rest of the page is an unfinished attribute, comment or script.
  ['<b><a title="<main>', ['b']],
  ['<b><!-- <main>', ['b']],
  ['<b><script><main>', ['b', 'script']],
  ['<script><!--<script></script><main>', ['script']],
])('%s has the tags that a browser reads', (html, tags) => {
  expect(list(html)).toEqual(tags);
});

test('attributes have their quoted value, and the first of a name counts', () => {
  const [tag] = readTags(`<a href="/?a&amp;b" ID = 'x y' id=z hidden title=>`);
  expect([...(tag?.attributes ?? [])]).toEqual([
    ['href', '/?a&amp;b'],
    ['id', 'x y'],
    ['hidden', ''],
    ['title', ''],
  ]);
});

type Node = DefaultTreeAdapterTypes.ChildNode;

/** The position at which a parser sees the content of the first `main` begin. */
function findMain(html: string): number | undefined {
  const queue: Node[] = [...parse(html, { sourceCodeLocationInfo: true }).childNodes];
  for (const node of queue) {
    if (!('childNodes' in node)) continue;
    if (node.tagName === 'main') return node.sourceCodeLocation?.startTag?.endOffset;
    queue.push(...node.childNodes);
  }
  return undefined;
}

const pieces = fc.constantFrom(
  ...['<main>', '</main>', '<style>', '</style>', '<script>', '</script>', '<!--', '-->', ']]>'],
  ...[
    '<title>',
    '</title>',
    '<textarea>',
    "'",
    '>',
    '<',
    '/',
    '=',
    ' ',
    'a',
    '\u2028',
    '<![CDATA[',
  ],
  ...['<meta http-equiv=refresh content="0;url=//x">', '<base href=//x>', '<noscript>', '<svg>'],
);
const text = fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join(''));
const escape = (written: string): string => written.replaceAll('&', '&amp;');
const inAttribute = (written: string): string => escape(written).replaceAll('"', '&quot;');
const inText = (written: string): string => escape(written).replaceAll('<', '&lt;');

test('finds the content where a parser does, whatever people wrote', () => {
  fc.assert(
    fc.property(text, text, text, (one, two, three) => {
      const html =
        `<!doctype html><html><head><title>${inText(one)}</title>` +
        `<meta name="description" content="${inAttribute(two)}"><style>a{}</style></head>` +
        `<body data-x='${escape(three).replaceAll("'", '&#39;')}'><p>${inText(three)}</p>` +
        `<main id="contenido"><p>${inText(one)}</p></main></body></html>`;
      const [main] = [...readTags(html)].filter(({ name, isEnd }) => name === 'main' && !isEnd);
      expect(main?.end).toBe(findMain(html));
      expect(main?.end).toBeGreaterThan(0);
    }),
    { numRuns: trialCount(500, 20_000) },
  );
});
