import {
  type AnyNode,
  type CallExpression,
  type MemberExpression,
  type Node,
  parse,
  type Property,
  type SpreadElement,
} from 'acorn';
import { full } from 'acorn-walk';
import bcd, { type Identifier as Entry } from '@mdn/browser-compat-data' with { type: 'json' };
import type { BrowserVersions } from '#astro/oldest-browsers/browser-floor.ts';
import { type Lack, findEntry, listLacks } from './compat-data.ts';
import type { MissingFeature } from './style-features.ts';

/** The newest edition whose syntax is named below. Newer syntax is a syntax error. */
const ecmaVersion = 2022;

/** Global objects, with the interfaces by which MDN describes them. */
const instances: Readonly<Record<string, readonly string[]>> = {
  window: ['Window'],
  self: ['Window', 'WorkerGlobalScope', 'ServiceWorkerGlobalScope'],
  globalThis: ['Window', 'WorkerGlobalScope'],
  document: ['Document'],
  navigator: ['Navigator'],
  crypto: ['Crypto'],
  performance: ['Performance'],
  history: ['History'],
  location: ['Location'],
  caches: ['CacheStorage'],
  screen: ['Screen'],
};

/** Finds a static member of a namespace of the language or the platform. */
const findStatic = (object: string, member: string): Entry | undefined => {
  const of = findEntry('javascript', 'builtins', object) ?? findEntry('api', object);
  return of?.[member] ?? of?.[`${member}_static`];
};

const isPlatform = (name: string): boolean =>
  name in instances ||
  findEntry('javascript', 'builtins', name) !== undefined ||
  findEntry('api', name) !== undefined;

/** The names of all members of the platform's and the language's objects, each with all its entries. */
const members = new Map<string, Entry[]>();
for (const interfaces of [bcd.javascript.builtins, bcd.api] as unknown as Entry[]) {
  for (const [owner, entries] of Object.entries(interfaces)) {
    if (owner === '__compat' || owner === '__meta') continue;
    for (const [name, entry] of Object.entries(entries as Entry)) {
      if (!/^[a-z]\w*$/i.test(name) || name.endsWith('_event') || name.endsWith('_static'))
        continue;
      const known = members.get(name) ?? [];
      known.push(entry as Entry);
      members.set(name, known);
    }
  }
}

/** The shortest list of lacks among all entries with a name. */
function lackEverywhere(name: string, floor: BrowserVersions): readonly Lack[] {
  const entries = members.get(name) ?? [];
  const all = entries.map((entry) => listLacks(entry, floor));
  return all.every((lacks) => lacks.length > 0)
    ? (all.toSorted((one, other) => one.length - other.length)[0] ?? [])
    : [];
}

/**
 * Features of a script that supported browsers lack: syntax, globals, members of known objects, and calls of members
 * that no object there has. A feature that the script tests for before using it (`typeof`, `in`, `?.(`) does not count.
 */
export function findMissingScript(code: string, floor: BrowserVersions): MissingFeature[] {
  const found = new Map<string, readonly Lack[]>();
  const note = (feature: string, lacks: readonly Lack[]): void => {
    if (lacks.length > 0) found.set(feature, lacks);
  };
  const ask = (feature: string, ...path: string[]): void => {
    note(feature, listLacks(findEntry('javascript', ...path), floor));
  };
  let program;
  try {
    program = parse(code, { ecmaVersion, sourceType: 'module' });
  } catch (error) {
    return [{ feature: `syntax: ${String(error)}`, lacks: [] }];
  }
  const { declared, sought } = readNames(program);
  /** Checks a member of a global object of the language or the platform. */
  const askKnown = ({ object, property, computed }: MemberExpression): void => {
    if (computed || object.type !== 'Identifier' || declared.has(object.name)) return;
    if (property.type !== 'Identifier' || sought.has(property.name)) return;
    const { name } = property;
    const entries = (instances[object.name] ?? []).map((owner) => findEntry('api', owner, name));
    const entry = entries.find((one) => one !== undefined) ?? findStatic(object.name, name);
    note(`${object.name}.${name}`, listLacks(entry, floor));
  };
  /** Checks a method of an object of unknown type. */
  const askCalled = (callee: CallExpression['callee']): void => {
    if (callee.type !== 'MemberExpression' || callee.computed) return;
    const { object, property } = callee;
    const isKnown =
      object.type === 'Identifier' && !declared.has(object.name) && isPlatform(object.name);
    if (isKnown || property.type !== 'Identifier' || sought.has(property.name)) return;
    note(`.${property.name}()`, lackEverywhere(property.name, floor));
  };
  full(program, (visited) => {
    const node = visited;
    askSyntax(node, ask);
    if (node.type === 'Identifier' && !declared.has(node.name) && !sought.has(node.name)) {
      const { name } = node;
      note(
        name,
        listLacks(findEntry('javascript', 'builtins', name) ?? findEntry('api', name), floor),
      );
    }
    if (node.type === 'MemberExpression') askKnown(node);
    if (node.type === 'CallExpression' && !node.optional) askCalled(node.callee);
  });
  return [...found].map(([feature, lacks]) => ({ feature, lacks }));
}

type Ask = (feature: string, ...path: string[]) => void;

const assignments: Readonly<Record<string, string>> = {
  '??=': 'nullish_coalescing_assignment',
  '||=': 'logical_or_assignment',
  '&&=': 'logical_and_assignment',
};

function askSyntax(node: AnyNode, ask: Ask): void {
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- most kinds of nodes need nothing
  switch (node.type) {
    case 'ChainExpression':
      ask('?.', 'operators', 'optional_chaining');
      break;
    case 'LogicalExpression':
      if (node.operator === '??') ask('??', 'operators', 'nullish_coalescing');
      break;
    case 'AssignmentExpression': {
      const name = assignments[node.operator];
      if (name !== undefined) ask(node.operator, 'operators', name);
      break;
    }
    case 'PropertyDefinition':
      ask('fields of classes', 'classes', 'public_class_fields');
      if (node.static) ask('static fields', 'classes', 'static', 'class_fields');
      break;
    case 'PrivateIdentifier':
      ask('private members', 'classes', 'private_class_methods');
      break;
    case 'StaticBlock':
      ask('static blocks', 'classes', 'static', 'initialization_blocks');
      break;
    case 'BinaryExpression':
      if ((node.left as Node).type === 'PrivateIdentifier')
        ask('#private in', 'classes', 'private_class_fields_in');
      break;
    case 'ObjectExpression':
      for (const property of node.properties) askDateOption(property, ask);
      break;
    case 'ImportExpression':
      ask('import()', 'operators', 'import');
      break;
    case 'MetaProperty':
      if (node.meta.name === 'import') ask('import.meta', 'operators', 'import_meta');
      break;
    case 'ExportAllDeclaration':
      if (node.exported) ask('export * as', 'statements', 'export', 'namespace');
      break;
    case 'Literal':
      if (node.bigint) ask('BigInt', 'builtins', 'BigInt');
      if (typeof node.value === 'number' && node.raw?.includes('_'))
        ask('1_000', 'grammar', 'numeric_separators');
      if (node.regex) askPattern(node.regex, ask);
      break;
    // Rolldown writes patterns that a target lacks as calls, which fail only when they run.
    case 'CallExpression':
    case 'NewExpression': {
      const [pattern] = node.arguments;
      const isPattern = node.callee.type === 'Identifier' && node.callee.name === 'RegExp';
      if (!isPattern) break;
      if (pattern !== undefined) askPattern({ pattern: readText(pattern), flags: '' }, ask);
      break;
    }
    default:
  }
}

/** An option that a browser does not know is left out without an error, and the date is written otherwise. */
function askDateOption(property: Property | SpreadElement, ask: Ask): void {
  if (property.type !== 'Property' || property.key.type !== 'Identifier') return;
  const { name } = property.key;
  const format = ['builtins', 'Intl', 'DateTimeFormat', 'DateTimeFormat', 'options_parameter'];
  ask(`${name} of a date`, ...format, `options_${name}_parameter`);
}

function askPattern({ pattern, flags }: { pattern: string; flags: string }, ask: Ask): void {
  if (/\(\?<[=!]/.test(pattern))
    ask('(?<=…) in a pattern', 'regular_expressions', 'lookbehind_assertion');
  if (/\(\?<\w/.test(pattern))
    ask('(?<name>…) in a pattern', 'regular_expressions', 'named_capturing_group');
  if (/\\p\{/i.test(pattern) && flags.includes('u'))
    ask(String.raw`\p{…} in a pattern`, 'regular_expressions', 'unicode_character_class_escape');
  if (flags.includes('d')) ask('the flag d of a pattern', 'builtins', 'RegExp', 'hasIndices');
  if (flags.includes('s')) ask('the flag s of a pattern', 'builtins', 'RegExp', 'dotAll');
}

/** The names that a script declares anywhere, and those that it tests for before using them. */
function readNames(program: Node): { declared: Set<string>; sought: Set<string> } {
  const declared = new Set<string>();
  const sought = new Set<string>();
  const declare = (pattern: AnyNode | null | undefined): void => {
    if (!pattern) return;
    if (pattern.type === 'Identifier') declared.add(pattern.name);
    if (pattern.type === 'ObjectPattern')
      for (const property of pattern.properties)
        declare(property.type === 'Property' ? property.value : property.argument);
    if (pattern.type === 'ArrayPattern') for (const element of pattern.elements) declare(element);
    if (pattern.type === 'AssignmentPattern') declare(pattern.left);
    if (pattern.type === 'RestElement') declare(pattern.argument);
  };
  full(program, (visited) => {
    const node = visited;
    // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- most kinds of nodes need nothing
    switch (node.type) {
      case 'VariableDeclarator':
        declare(node.id);
        break;
      case 'FunctionDeclaration':
      case 'FunctionExpression':
      case 'ArrowFunctionExpression':
        declare('id' in node ? node.id : null);
        for (const parameter of node.params) declare(parameter);
        break;
      case 'ClassDeclaration':
      case 'ClassExpression':
        declare(node.id);
        break;
      case 'CatchClause':
        declare(node.param);
        break;
      case 'ImportSpecifier':
      case 'ImportDefaultSpecifier':
      case 'ImportNamespaceSpecifier':
        declare(node.local);
        break;
      case 'UnaryExpression':
        if (node.operator === 'typeof') seek(node.argument, sought);
        break;
      case 'BinaryExpression':
        if (node.operator === 'in') sought.add(readText(node.left));
        break;
      case 'CallExpression':
        if (node.optional) seek(node.callee, sought);
        break;
      default:
    }
  });
  return { declared, sought };
}

/** The text of a literal. Minified scripts write it between backticks. */
function readText(node: AnyNode): string {
  if (node.type === 'Literal') return String(node.value);
  if (node.type !== 'TemplateLiteral') return '';
  return node.quasis.map(({ value }) => value.cooked ?? '').join('');
}

/** The texts in a script that are styles for the page. */
export function listStyleTexts(code: string): string[] {
  const texts: string[] = [];
  full(parse(code, { ecmaVersion, sourceType: 'module' }), (node) => {
    const text = readText(node).replace(/^[^<]*<style>|<\/style>[^]*$/g, '');
    if (/^[^{}<]+\{[a-z-]+:[^{}]+\}(?:[^]*\})?\s*$/.test(text) || /^@media[^{]*\{/.test(text))
      texts.push(text);
  });
  return texts;
}

function seek(node: AnyNode, sought: Set<string>): void {
  if (node.type === 'Identifier') sought.add(node.name);
  if (node.type === 'MemberExpression' && node.property.type === 'Identifier')
    sought.add(node.property.name);
  if (node.type === 'ChainExpression') seek(node.expression, sought);
}
