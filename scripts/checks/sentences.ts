import { posix } from 'node:path';
import ts from 'typescript';
import type { SourceFiles } from './source-files.ts';

// Visible texts are in the code, where it uses them. This script collects them into one document, to be read aloud as a
// whole. The code does not mark visible texts, so the script recognizes them by their position and their words. It
// leaves out class names, queries and English errors, and takes a label of one word only when it begins with a capital.

/** Attributes that people read. All other attributes are for machines. */
const readAttributes =
  /^(?:aria-label|aria-description|label|title|placeholder|alt|hint|note|failed|busy|text|description|summary|content|message|heading|caption|empty|wrong|errorText|name|count|one|more)$/i;

/** Those that have nothing but texts, so that one word without a capital is one too. */
const textAttributes = /^(?:aria-label|label|title|placeholder|alt|hint|note)$/;

const spanishWords = new Set(
  (
    'al antes aquí así aún ayer cada como con cuando cuál cuándo cuánto de del desde después dónde el ella ese esta este esto ' +
    'está están fue hace hasta hay hoy la las le les lo los mañana mi mis muy más mín ni nos para pero por porque que qué quién ' +
    'se si sin sobre solo son su sus sí también te tiene tu tus tú un una uno unos y ya'
  ).split(' '),
);
const englishWords =
  /\b(?:the|is|are|was|were|not|of|for|with|this|that|which|has|have|and|or|to|cannot|did|does|no such|from|by|at|on|in|it|its|be)\b/i;
const lettersPattern = /\p{L}/u;
const wordPattern = /\p{L}+/gu;
/** Strings that look like text but are code: paths, selectors, names with an underscore, headers, declarations. */
const codePattern =
  /^[\w-]+\/|^[#.@/<]|<\/|[{}[\]]|[a-z]_[a-z]|=>|::|\w\|\w|[\w-]+:[^;:]+;\s*[\w-]+:|^\w+:\/\/|^[A-Z][\w-]*-[A-Z]|^\S+\.\w{2,4}$|^(?:GET|POST|PUT|PATCH|DELETE|HEAD) |^[A-Z_\d]+$|^\d(?![\d.,]*\s\p{L}{3})|--/u;

/**
 * Whether a text that is not the content of an element is for people.
 * @param isLabel whether a capital is enough, as on a button; in the server, names of a protocol begin with a capital
 * too
 */
export function isForPeople(text: string, isLabel = true): boolean {
  const shown = text.replaceAll('{…}', '').trim();
  if (!lettersPattern.test(shown) || codePattern.test(shown)) return false;
  // Class names. Sentences do not contain any.
  if (/(?:^|\s)[a-z]+(?:-[a-z\d.[\]]+)+(?:\s|$)/.test(shown) && !/^\p{Lu}/u.test(shown))
    return false;
  const words = shown.match(wordPattern) ?? [];
  const isSpanish =
    /[áéíóúñü¿¡«»]/i.test(shown) || words.some((word) => spanishWords.has(word.toLowerCase()));
  if (!isSpanish && !isLabel) return false;
  if (words.length === 1) return isSpanish || /^\p{Lu}\p{Ll}{2,}[.…:?]?$/u.test(shown);
  if (isSpanish) return !/\b(?:the|is|of|not|was)\b/.test(shown);
  return /^\p{Lu}\p{Ll}/u.test(shown) && !englishWords.test(shown);
}

const unread = new Set(['Error', 'TypeError', 'RangeError', 'CommandError', 'RegExp', 'URL']);
const unreadCalls =
  /^(?:super|log\w*|warn|fail|console\.\w+|sql|describe|expect|lazy|require|getItem|setItem|querySelector\w*|getElementById|addEventListener|Symbol|defineEndpoint|createTable|execute)$/;

/** Whether a literal is for machines, judged by the syntax around it. */
function isOfMachines(node: ts.Node): boolean {
  const { parent } = node;
  if (
    ts.isImportDeclaration(parent) ||
    ts.isExportDeclaration(parent) ||
    ts.isLiteralTypeNode(parent) ||
    ts.isElementAccessExpression(parent) ||
    ts.isCaseClause(parent) ||
    (ts.isPropertyAssignment(parent) &&
      (parent.name === node || parent.name.getText() === "'@type'")) ||
    (ts.isBinaryExpression(parent) && /^[!=]==?$/.test(parent.operatorToken.getText()))
  ) {
    return true;
  }
  if (isTaken(node)) return true;
  for (let at: ts.Node = node; !ts.isSourceFile(at); at = at.parent) {
    const up = at.parent;
    if (ts.isJsxAttribute(up)) return !readAttributes.test(up.name.getText());
    if (ts.isJsxElement(up) || ts.isJsxExpression(up) || ts.isFunctionLike(at)) break;
    if (ts.isNewExpression(up) && unread.has(up.expression.getText())) return true;
    if (ts.isCallExpression(up) && unreadCalls.test(lastName(up.expression))) return true;
    if (ts.isTaggedTemplateExpression(up)) return true;
  }
  return false;
}

/** Whether the code takes the text apart at once, as it does with a list of words. */
function isTaken({ parent }: ts.Node): boolean {
  if (ts.isParenthesizedExpression(parent) || ts.isBinaryExpression(parent)) return isTaken(parent);
  return ts.isPropertyAccessExpression(parent) && /^(?:split|trim)$/.test(parent.name.text);
}

const lastName = (call: ts.Expression): string =>
  ts.isPropertyAccessExpression(call) ? call.name.text : call.getText();

/** The text of a literal on one line, with `{…}` for inserted values; null for any other node. */
function readText(node: ts.Node): string | null {
  if (ts.isJsxText(node)) return node.text;
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return node.head.text + node.templateSpans.map(({ literal }) => `{…}${literal.text}`).join('');
}

/** Turns an Astro page into TSX: its frontmatter, followed by its template. */
function toTsx(text: string): string {
  const [, head = '', template = text] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
  const bare = template
    .replaceAll(/<(style|script)\b[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<!--[\s\S]*?-->|<!doctype[^>]*>/gi, '')
    .replaceAll(
      /<(meta|link|img|br|input|hr|source|path)\b((?:[^>"'{}]|"[^"]*"|'[^']*'|\{[^{}]*\})*?)\/?>/g,
      '<$1$2/>',
    );
  return `${head}\n;<>${bare}</>;`;
}

/** Whether a literal is the content of an element or the value of an attribute that has nothing but texts. */
const isText = (node: ts.Node): boolean =>
  ts.isJsxText(node) ||
  (ts.isJsxAttribute(node.parent) && textAttributes.test(node.parent.name.getText()));

/** The visible texts of a source file, in order, each once. */
export function collectSentences(path: string, text: string): string[] {
  const source = ts.createSourceFile(
    path,
    path.endsWith('.astro') ? toTsx(text) : text,
    ts.ScriptTarget.Latest,
    true,
    path.endsWith('.ts') ? ts.ScriptKind.TS : ts.ScriptKind.TSX,
  );
  const isLabel = !path.startsWith('src/server/');
  const found = new Set<string>();
  const visit = (node: ts.Node): void => {
    const read = readText(node);
    if (read !== null) {
      const line = read.replaceAll(/\s+/g, ' ').trim();
      const isShown = isText(node)
        ? lettersPattern.test(line)
        : !isOfMachines(node) && isForPeople(line, isLabel);
      if (isShown) found.add(line);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...found];
}

const rooms =
  /^src\/(?:domain|islands|components|layouts|pages|inline|service-worker|state|client|contract|server|publisher|astro)\//;

/** Lists all sentences of the product as a document, by folder and file. */
export function renderSentences(files: SourceFiles): string {
  const byFolder = new Map<string, string[]>();
  for (const path of [...files.keys()].filter((one) => rooms.test(one)).sort()) {
    if (!/\.(?:ts|tsx|astro)$/.test(path) || path.endsWith('.d.ts')) continue;
    const sentences = collectSentences(path, files.get(path) ?? '');
    if (sentences.length === 0) continue;
    const folder = posix.dirname(path);
    const lines = [`\`${path}\``, '', ...sentences.map((one) => `- ${quote(one)}`), ''];
    byFolder.set(folder, [...(byFolder.get(folder) ?? []), ...lines]);
  }
  const parts = [...byFolder].map(
    ([folder, lines]) => `## ${folder.slice(4)}\n\n${lines.join('\n')}`,
  );
  return `${head}\n${parts.join('\n')}`;
}

/** A code span keeps Markdown in the sentence from having an effect. */
const quote = (sentence: string): string =>
  sentence.includes('`') ? `\`\` ${sentence} \`\`` : `\`${sentence}\``;

const head = `# Sentences

All that people read, to be read aloud as a shopper of Havana would say it. It is collected from the sources, and \`{…}\` is what is filled in; to change a sentence, change it there. \`node scripts/checks/run.ts --write\` writes this document, and \`npm run check\` refuses one that is not up to date.
`;
