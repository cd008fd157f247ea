import { resolve } from 'node:path';
import ts from 'typescript';

// A browser that translates a page replaces its text nodes by elements. React still changes the nodes that it made,
// which are no longer in the page. A text that should change stays as it was. React throws when it removes such a text
// or inserts something before it. A text is safe only when it is the whole content of its element, because React then
// sets the content of the element. This check finds all other text that can change, disappear, or get a new neighbour
// before it.

/** The possible results of an expression among the children of an element. */
interface Kinds {
  /** A text that may change. */
  readonly hasText: boolean;
  /** A list with texts. Its texts are separate nodes even when the list is the only child. */
  readonly hasListedText: boolean;
  /** Nothing, or a list. React inserts and removes such children. */
  readonly mayLack: boolean;
  /** A text that is always the same. */
  readonly isFixedText: boolean;
}

const none: Kinds = { hasText: false, hasListedText: false, mayLack: false, isFixedText: false };
const nothing =
  ts.TypeFlags.Null | ts.TypeFlags.Undefined | ts.TypeFlags.Void | ts.TypeFlags.BooleanLike;
const text = ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BigIntLike;

type Found = readonly [place: ts.Node, reason: string];
type Rendered = ts.JsxElement | ts.JsxFragment | ts.JsxSelfClosingElement;

/** Places of loose text in the `.tsx` files of a project, as 'src/x.tsx:3: …'. */
export function findLooseText(program: ts.Program, root: string): string[] {
  const checker = program.getTypeChecker();
  const problems: string[] = [];
  for (const source of program.getSourceFiles()) {
    if (source.isDeclarationFile || !source.fileName.endsWith('.tsx')) continue;
    const visit = (node: ts.Node): void => {
      for (const [place, reason] of findAt(node, checker)) {
        const { line } = source.getLineAndCharacterOfPosition(place.getStart(source));
        const path = source.fileName.slice(resolve(root).length + 1);
        problems.push(`${path}:${line + 1}: ${reason}: ${shorten(place.getText(source))}`);
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return problems;
}

function* findAt(node: ts.Node, checker: ts.TypeChecker): Generator<Found> {
  if (ts.isJsxElement(node) || ts.isJsxFragment(node)) yield* findLooseChildren(node, checker);
  const opening = isRenderedElement(node) ? openingOf(node) : null;
  if (opening?.tagName.getText() === 'option' && !hasAttribute(opening, 'value'))
    yield [node, 'the text of an option is its value'];
  if (opening !== null && returnsText(opening, checker)) yield [node, 'a component of bare text'];
  // React may reuse the elements of one branch to render another branch.
  const branches = ts.isFunctionLike(node) ? listReturned(node) : listOuterBranches(node);
  for (const [n, one] of branches.entries()) {
    for (const other of branches.slice(n + 1)) yield* findMixed(one, other);
  }
}

/** Only our own components count. Components of libraries return what they are given. */
function returnsText(opening: ts.JsxOpeningLikeElement, checker: ts.TypeChecker): boolean {
  if (!isComponentName(opening)) return false;
  return checker
    .getTypeAtLocation(opening.tagName)
    .getCallSignatures()
    .filter(({ declaration }) => declaration?.getSourceFile().isDeclarationFile === false)
    .some((signature) => listParts(signature.getReturnType()).some(isText));
}

function listReturned(node: ts.SignatureDeclaration): readonly Rendered[] {
  const { body } = node as { readonly body?: ts.Node };
  if (body === undefined) return [];
  if (!ts.isBlock(body)) return [];
  const found: Rendered[] = [];
  const visit = (inner: ts.Node): void => {
    if (ts.isFunctionLike(inner)) return;
    if (ts.isReturnStatement(inner)) found.push(...listBranches(inner.expression));
    else ts.forEachChild(inner, visit);
  };
  visit(body);
  return found;
}

/** The branches of a choice that is not part of another choice. */
function listOuterBranches(node: ts.Node): readonly Rendered[] {
  const isChoice = ts.isConditionalExpression(node) || ts.isBinaryExpression(node);
  return isChoice && !ts.isConditionalExpression(node.parent) ? listBranches(node) : [];
}

function listBranches(node: ts.Node | undefined): readonly Rendered[] {
  if (node === undefined) return [];
  if (ts.isParenthesizedExpression(node)) return listBranches(node.expression);
  if (ts.isConditionalExpression(node))
    return [...listBranches(node.whenTrue), ...listBranches(node.whenFalse)];
  if (ts.isBinaryExpression(node)) return [...listBranches(node.left), ...listBranches(node.right)];
  return isRenderedElement(node) || ts.isJsxFragment(node) ? [node] : [];
}

/**
 * Finds text among other children of an element that React reuses for different content, because both elements are of
 * one kind.
 */
function* findMixed(one: Rendered, other: Rendered): Generator<Found> {
  if (kindOf(one) !== kindOf(other)) return;
  const [children, others] = [listChildren(one), listChildren(other)];
  if (showAll(children) === showAll(others)) return;
  for (const list of [children, others]) {
    const loose = list.length > 1 && list.find((child) => ts.isJsxText(child));
    if (loose) yield [loose, 'text that another branch takes over; give the elements keys'];
  }
  for (const [n, child] of children.entries()) {
    const its = others[n];
    if (its !== undefined && isRenderedElement(child) && isRenderedElement(its))
      yield* findMixed(child, its);
  }
}

const isRenderedElement = (node: ts.Node): node is ts.JsxElement | ts.JsxSelfClosingElement =>
  ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node);

const openingOf = (node: ts.JsxElement | ts.JsxSelfClosingElement): ts.JsxOpeningLikeElement =>
  ts.isJsxElement(node) ? node.openingElement : node;

const listChildren = (node: Rendered): readonly ts.JsxChild[] =>
  ts.isJsxSelfClosingElement(node) ? [] : node.children.filter(isRendered);

const showAll = (children: readonly ts.JsxChild[]): string =>
  children.map((child) => shorten(child.getText(), Infinity)).join('\n');

/** The name and the key of an element. React reuses elements that have both in common. */
function kindOf(node: Rendered): string {
  if (ts.isJsxFragment(node)) return '';
  const opening = openingOf(node);
  const key = findAttribute(opening, 'key')?.getText() ?? '';
  return `${opening.tagName.getText()} ${key}`;
}

function findAttribute(
  { attributes }: ts.JsxOpeningLikeElement,
  name: string,
): ts.JsxAttributeLike | undefined {
  return attributes.properties.find((one) => ts.isJsxAttribute(one) && one.name.getText() === name);
}

const hasAttribute = (opening: ts.JsxOpeningLikeElement, name: string): boolean =>
  findAttribute(opening, name) !== undefined;

const isComponentName = ({ tagName }: ts.JsxOpeningLikeElement): boolean =>
  /^[A-Z]|\./.test(tagName.getText());

function* findLooseChildren(
  parent: ts.JsxElement | ts.JsxFragment,
  checker: ts.TypeChecker,
): Generator<Found> {
  const children = parent.children.filter(isRendered);
  const isFragment = ts.isJsxFragment(parent);
  // A component prints its only child in one place, so that child keeps its place.
  const isAlone = children.length === 1 && !isFragment;
  const isComponent = !isFragment && isComponentName(parent.openingElement);
  let mayMove = false;
  for (const child of children) {
    const kinds = readKinds(child, checker);
    if (kinds.hasListedText) yield [child, 'text in a list'];
    else if (isAlone) continue;
    else if (kinds.hasText) yield [child, 'text that changes is not all that its element holds'];
    else if (kinds.isFixedText && isFragment) yield [child, 'text that goes with its fragment'];
    else if (kinds.isFixedText && isComponent) yield [child, 'text that a component may take out'];
    else if (kinds.isFixedText && mayMove) yield [child, 'text after what comes and goes'];
    mayMove ||= kinds.mayLack;
  }
}

/** Translators leave blank text alone. Comments and line ends render nothing. */
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
  const parts = listParts(type);
  if (parts.length === 1 && type.isStringLiteral()) return { ...none, isFixedText: true };
  const lists = parts.filter((part) => checker.isArrayLikeType(part));
  return {
    hasText: parts.some(isText),
    hasListedText: lists
      .flatMap((list) => listParts(checker.getIndexTypeOfType(list, ts.IndexKind.Number)))
      .some(isText),
    mayLack: lists.length > 0 || parts.some(({ flags }) => (flags & nothing) !== 0),
    isFixedText: false,
  };
}

const listParts = (type: ts.Type | undefined): readonly ts.Type[] =>
  type?.isUnion() ? type.types : type ? [type] : [];

const isText = ({ flags }: ts.Type): boolean => (flags & text) !== 0;

const shorten = (source: string, length = 70): string =>
  source.replaceAll(/\s+/g, ' ').trim().slice(0, length);

/** The program that `tsconfig.json` of a folder describes. */
export function readProgram(root: string): ts.Program {
  const path = resolve(root, 'tsconfig.json');
  const { config } = ts.readConfigFile(path, (file) => ts.sys.readFile(file)) as {
    config: unknown;
  };
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, resolve(root));
  // The compiler also reads the files that these import.
  const files = fileNames.filter((file) => /\/src\/.*(?:\.tsx|\.d\.ts)$/.test(file));
  return ts.createProgram(files, options);
}
