import { resolve } from 'node:path';
import ts from 'typescript';

// A browser that translates a page puts elements in the place of its text nodes. React goes on to change the nodes that
// it made, which are no longer in the page: a text that changes stays as it was, and one that goes, or before which
// something is put, throws. Only a text that is all that its element holds is safe, since React then sets the content
// of the element. This check finds all other text that can change, go, or get something in front of it.

/** What an expression among the children of an element may come to. */
interface Kinds {
  /** A text that is not the same each time. */
  readonly hasText: boolean;
  /** Nothing, or a list: what else it comes to is put in and taken out. */
  readonly mayLack: boolean;
  /** Always the same text. */
  readonly isFixedText: boolean;
}

const none: Kinds = { hasText: false, mayLack: false, isFixedText: false };
const nothing =
  ts.TypeFlags.Null | ts.TypeFlags.Undefined | ts.TypeFlags.Void | ts.TypeFlags.BooleanLike;
const text = ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BigIntLike;

/** Places of loose text in the `.tsx` files of a project, as 'src/x.tsx:3: …'. */
export function findLooseText(program: ts.Program, root: string): string[] {
  const checker = program.getTypeChecker();
  const problems: string[] = [];
  for (const source of program.getSourceFiles()) {
    if (source.isDeclarationFile || !source.fileName.endsWith('.tsx')) continue;
    const visit = (node: ts.Node): void => {
      if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
        for (const [child, reason] of findLooseChildren(node, checker)) {
          const { line } = source.getLineAndCharacterOfPosition(child.getStart(source));
          const path = source.fileName.slice(resolve(root).length + 1);
          problems.push(`${path}:${line + 1}: ${reason}: ${shorten(child.getText(source))}`);
        }
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return problems;
}

function* findLooseChildren(
  parent: ts.JsxElement | ts.JsxFragment,
  checker: ts.TypeChecker,
): Generator<[ts.JsxChild, string]> {
  const children = parent.children.filter(isRendered);
  // The content of a fragment stands among what is around it.
  const isAlone = children.length === 1 && ts.isJsxElement(parent);
  if (isAlone) return;
  let mayMove = false;
  for (const child of children) {
    const kinds = readKinds(child, checker);
    if (kinds.hasText) yield [child, 'text that changes is not all that its element holds'];
    else if (kinds.isFixedText && mayMove) yield [child, 'text after what comes and goes'];
    mayMove ||= kinds.mayLack;
  }
}

/** Blank text is left alone by translators, and comments and line ends are nothing. */
function isRendered(child: ts.JsxChild): boolean {
  if (ts.isJsxText(child)) return child.text.trim() !== '';
  if (!ts.isJsxExpression(child)) return true;
  if (child.expression === undefined) return false;
  return !(ts.isStringLiteral(child.expression) && child.expression.text.trim() === '');
}

function readKinds(child: ts.JsxChild, checker: ts.TypeChecker): Kinds {
  if (ts.isJsxText(child)) return { ...none, isFixedText: true };
  if (!ts.isJsxExpression(child) || child.expression === undefined) return none;
  const type = checker.getTypeAtLocation(child.expression);
  // Whoever hands over children decides what they are; text among them is found there.
  if (checker.typeToString(type).includes('ReactNode')) return none;
  const parts = type.isUnion() ? type.types : [type];
  if (parts.length === 1 && type.isStringLiteral()) return { ...none, isFixedText: true };
  return {
    hasText: parts.some(({ flags }) => (flags & text) !== 0),
    mayLack: parts.some((part) => (part.flags & nothing) !== 0 || checker.isArrayLikeType(part)),
    isFixedText: false,
  };
}

const shorten = (source: string): string => source.replaceAll(/\s+/g, ' ').slice(0, 70);

/** The program that `tsconfig.json` of a folder describes. */
export function readProgram(root: string): ts.Program {
  const path = resolve(root, 'tsconfig.json');
  const { config } = ts.readConfigFile(path, (file) => ts.sys.readFile(file)) as {
    config: unknown;
  };
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, resolve(root));
  // What they import is read with them.
  const files = fileNames.filter((file) => /\/src\/.*(?:\.tsx|\.d\.ts)$/.test(file));
  return ts.createProgram(files, options);
}
