import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createFolder } from '../../support/test-folder.ts';
import { findLooseText, readProgram } from '../../../scripts/checks/loose-text.ts';

const types = `
  declare namespace JSX {
    interface Element { readonly isElement: true }
    interface IntrinsicElements { [name: string]: { readonly children?: unknown } }
    interface ElementChildrenAttribute { children: unknown }
  }
  type Content = JSX.Element | string | null | undefined | Iterable<Content>;
  declare function Box(props: { children: Content }): JSX.Element;
  declare function Fragment(props: object): JSX.Element;
  declare function make(type: unknown, props: unknown, ...children: unknown[]): JSX.Element;
`;

/** The expressions that the check finds in the returned markup of a component with some props. */
function find(...returned: string[]): string[] {
  const root = createFolder();
  mkdirSync(join(root, 'src'));
  const compilerOptions = {
    ...{ jsx: 'react', jsxFactory: 'make', jsxFragmentFactory: 'Fragment', strict: true },
    ...{ target: 'es2024', types: [] },
  };
  writeFileSync(join(root, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src'] }));
  writeFileSync(join(root, 'src/jsx.d.ts'), types);
  const props =
    '{ isOn, name, note, count, part, parts, names, node }: { isOn: boolean; name: string; note: string | null; count: number; part: JSX.Element; parts: JSX.Element[]; names: string[]; node: Content }';
  const functions = returned.map((jsx, n) => `export function F${n}(${props}) { return ${jsx}; }`);
  writeFileSync(join(root, 'src/f.tsx'), functions.join('\n'));
  return findLooseText(readProgram(root), root).map((problem) =>
    problem.replace(/^src\/f\.tsx:(\d+): .*?: /, (_, line) => `${Number(line) - 1} `),
  );
}

test('finds text that changes, comes or goes beside others', () => {
  expect(
    find(
      '<p>{count} productos</p>',
      '<p><b>{name}</b>{note}</p>',
      "<p>{isOn && 'sí'}{part}</p>",
      "<p>{isOn ? part : 'no'}<i /></p>",
      '<p>{isOn && part} fijo</p>',
      '<ul>{parts} fijo</ul>',
      '<>{name}</>',
    ),
  ).toEqual([
    ...['0 {count}', '1 {note}', "2 {isOn && 'sí'}", "3 {isOn ? part : 'no'}"],
    ...['4 fijo', '5 fijo', '6 {name}'],
  ]);
});

test('finds fixed text in a fragment, which comes and goes with it', () => {
  expect(
    find('<>fijo <b /></>', '<p>{isOn ? <>fijo</> : part}</p>', '<p><>fijo <b /></></p>'),
  ).toEqual(['0 fijo', '1 fijo', '2 fijo']);
});

test('finds text from properties beside other children', () => {
  expect(
    find(
      '<p><b />{node}</p>',
      '<Box><b /> fijo</Box>',
      '<Box>fijo <b /></Box>',
      '<p>{names}</p>',
      '<Box>{names}</Box>',
    ),
  ).toEqual(['0 {node}', '1 fijo', '2 fijo', '3 {names}', '4 {names}']);
});

test('leaves text that is alone in its element, and text that nothing moves', () => {
  expect(
    find(
      '<p>{name}</p>',
      '<p>{note}</p>',
      "<p>{isOn && 'sí'}</p>",
      '<p>{`${count} productos`}</p>',
      '<p><span>{count}</span> productos</p>',
      "<p>fijo {'fijo'} {isOn && part}</p>",
      "<p>{isOn && part}{' '}{parts}</p>",
      '<p>{node}</p>',
      '<Box>{name}</Box>',
      '<Box><b>fijo</b> {part}</Box>',
      '<>{isOn && part}<b>fijo</b></>',
    ),
  ).toEqual([]);
});
