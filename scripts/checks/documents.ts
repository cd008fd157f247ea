import { posix } from 'node:path';
import type { SourceFiles } from './source-files.ts';

const isDocument = (path: string): boolean => path.endsWith('.md');
const isSource = (path: string): boolean => /\.(?:ts|tsx|mjs|cjs|astro|css)$/.test(path);
/** Leaves out these checks and their tests, which contain broken examples on purpose. */
const isCode = (path: string): boolean => isSource(path) && !path.includes('/checks/');
const isDeployed = (path: string): boolean => path.startsWith('deploy/');

/** Comments cite a numbered heading as `product.md 3.9` and a decision as `decisions/0003`. */
export function findBrokenCitations(files: SourceFiles): string[] {
  const problems: string[] = [];
  for (const [path, wrapped] of files) {
    if (!isCode(path) && !isDeployed(path)) continue;
    // The formatter may break the line of a comment between a document and its number.
    const text = wrapped.replaceAll(/\n\s*(?:\*|\/\/|#) ?/g, ' ');
    for (const [cited, document = '', number = ''] of text.matchAll(
      /\b([a-z-]+\.md) (\d+(?:\.\d+)*)/g,
    )) {
      const target = files.get(`docs/${document}`);
      if (target === undefined || !hasHeading(target, number)) {
        problems.push(`${path} cites ${cited}, which docs/ does not have`);
      }
    }
    for (const [cited] of text.matchAll(/\b[a-z-]+\.md,? \(?"[^"]+"/g)) {
      problems.push(`${path} cites ${cited} by its words: cite its number`);
    }
    for (const [cited, number = ''] of text.matchAll(/\bdecisions\/(\d{4})\b/g)) {
      if (![...files.keys()].some((file) => file.startsWith(`docs/decisions/${number}-`))) {
        problems.push(`${path} cites ${cited}, which docs/ does not have`);
      }
    }
    for (const [cited] of text.matchAll(/\bSpecification §|§\d|\bdecisions? \d+\b/gi)) {
      problems.push(`${path} cites "${cited}", which is not a document of this repository`);
    }
  }
  return problems;
}

const hasHeading = (document: string, number: string): boolean =>
  new RegExp(`^#+ ${number.replaceAll('.', '\\.')}\\.? `, 'm').test(document);

/** A heading number may occur once in a document. Otherwise a citation would be ambiguous. */
export function findRepeatedHeadings(files: SourceFiles): string[] {
  return [...files].flatMap(([path, text]) => {
    if (!isDocument(path)) return [];
    const numbers = [...text.matchAll(/^#{2,} (\d+(?:\.\d+)*)\.? /gm)].map(first);
    return [...new Set(numbers.filter((number, index) => numbers.indexOf(number) !== index))].map(
      (number) => `${path} has two headings ${number}`,
    );
  });
}

/**
 * Files that documents name by their full path must exist. Exceptions are settings, which nobody commits, and the
 * changelog, whose entries keep the names of their time.
 */
export function findUnknownPaths(files: SourceFiles, exists: (path: string) => boolean): string[] {
  return [...files].flatMap(([path, text]) =>
    isDocument(path) && path !== 'CHANGELOG.md'
      ? [...text.matchAll(/`((?:src|tests|bench|scripts|deploy|demo)\/[\w@./[\]-]+)`/g)]
          .map(first)
          .filter((named) => !named.endsWith('/.env') && !exists(named))
          .map((named) => `${path} names ${named}, which is not there`)
      : [],
  );
}

/** A document cites a test as `tests/file.ts`: "its title"; that file has a test of that title. */
export function findUnknownTests(files: SourceFiles): string[] {
  return [...files].flatMap(([path, text]) =>
    isDocument(path)
      ? [...text.matchAll(/`(tests\/[^`]+)`: "([^"]+)"/g)]
          .filter(([, file = '', title = '']) => files.get(file)?.includes(title) !== true)
          .map(([cited]) => `${path} cites ${cited}, a test which is not there`)
      : [],
  );
}

/** Names in the style of functions and fields that present documents write as code. Others keep the names of their time. */
export function findUnknownNames(files: SourceFiles): string[] {
  const known = new Set<string>();
  for (const [path, text] of files) {
    if (!isSource(path) || path.startsWith('tests/unit/checks/')) continue;
    for (const [name] of text.matchAll(/[A-Za-z_$][\w$]*/g)) known.add(name);
  }
  return [...files].flatMap(([path, text]) => {
    if (!isDocument(path) || path === 'CHANGELOG.md' || path.startsWith('docs/decisions/'))
      return [];
    const prose = text.replaceAll(/^ *```[^]*?^ *```/gm, '');
    const named = new Set([...prose.matchAll(/`([a-z][a-z\d]*[A-Z]\w*)`/g)].map(first));
    return [...named]
      .filter((name) => !known.has(name))
      .map((name) => `${path} names ${name}, which no code has`);
  });
}

/** Relative links of documents must lead to a file of the repository, and to a heading that it has. */
export function findBrokenLinks(files: SourceFiles, exists: (path: string) => boolean): string[] {
  const problems: string[] = [];
  for (const [path, text] of files) {
    if (!isDocument(path)) continue;
    for (const [, link = ''] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^[a-z]+:/.test(link)) continue;
      const [file = '', anchor] = link.split('#');
      const target = file === '' ? path : posix.join(posix.dirname(path), file);
      const document = isDocument(target) ? files.get(target) : undefined;
      if (file !== '' && !exists(target)) {
        problems.push(`${path} links to ${link}, which is not there`);
      } else if (document !== undefined && anchor && !listAnchors(document).has(anchor)) {
        problems.push(`${path} links to ${link}, a heading which is not there`);
      }
    }
  }
  return problems;
}

/** The anchors that GitHub gives the headings of a document: without marks, and numbered when the text repeats. */
function listAnchors(document: string): ReadonlySet<string> {
  const anchors = new Set<string>();
  const text = document.replaceAll(/^ *```[^]*?^ *```/gm, '');
  for (const [, heading = ''] of text.matchAll(/^#+ (.+)$/gm)) {
    const words = heading.trim().toLowerCase();
    const anchor = words.replaceAll(/[^\p{L}\p{N}\s_-]/gu, '').replaceAll(/\s/g, '-');
    let count = 0;
    while (anchors.has(count === 0 ? anchor : `${anchor}-${count}`)) count += 1;
    anchors.add(count === 0 ? anchor : `${anchor}-${count}`);
  }
  return anchors;
}

/** Every `npm run x` that a document names is a script of package.json. */
export function findUnknownCommands(files: SourceFiles): string[] {
  const { scripts } = JSON.parse(files.get('package.json') ?? '{}') as {
    scripts?: Record<string, string>;
  };
  return [...files].flatMap(([path, text]) =>
    isDocument(path)
      ? [...text.matchAll(/\bnpm run ([a-z][\w:-]*)/g)]
          .map(([, name = '']) => name)
          .filter((name) => scripts?.[name] === undefined)
          .map((name) => `${path} names npm run ${name}, which package.json does not have`)
      : [],
  );
}

/** Settings of programs beside Vitrina, and constants of the system. */
const namesOfOthers = /^(?:AF|GARAGE|POSTGRES)_/;

/** The code must read every setting that a document, `.env.example` or a deployment file names. */
export function findUnknownSettings(files: SourceFiles): string[] {
  const code = [...files].filter(([path]) => isCode(path)).map(([, text]) => text);
  const isRead = (name: string): boolean =>
    code.some((text) => new RegExp(`\\b${name}\\b`).test(text));
  const named = (path: string, text: string): string[] => {
    if (path === '.env.example')
      return [...text.matchAll(/^(?:# )?([A-Z][A-Z0-9_]+)=/gm)].map(first);
    if (isDeployed(path)) {
      const names = [...text.matchAll(/\b([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)\b/g)].map(first);
      return names.filter((name) => !namesOfOthers.test(name));
    }
    if (!isDocument(path)) return [];
    return [...text.matchAll(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?:=[^`]*)?`/g)].map(first);
  };
  return [...files].flatMap(([path, text]) =>
    [...new Set(named(path, text))]
      .filter((name) => !isRead(name))
      .map((name) => `${path} names the setting ${name}, which the code does not read`),
  );
}

/** Variables of test tools, and those that Node and npm set. */
const notSettings = new Set(['CHROMIUM_PATH', 'NODE_ENV', 'PATH']);

/** `.env.example` must have every setting that the product or a command reads. */
export function findUnlistedSettings(files: SourceFiles): string[] {
  const example = files.get('.env.example') ?? '';
  const isListed = (name: string): boolean => new RegExp(`^(?:# )?${name}=`, 'm').test(example);
  return [...files]
    .filter(([path]) => /^(?:src|scripts)\//.test(path) && isCode(path))
    .flatMap(([path, text]) => {
      const schema = path.endsWith('/config/environment-schema.ts')
        ? /^ {2}([A-Z][A-Z0-9_]+): /gm
        : /(?!)/g;
      const read = /\bprocess\.env(?:\.|\[['"])([A-Z][A-Z0-9_]*)/g;
      const names = new Set([...text.matchAll(schema), ...text.matchAll(read)].map(first));
      return [...names]
        .filter((name) => !notSettings.has(name) && !isListed(name))
        .map((name) => `${path} reads ${name}, which .env.example does not list`);
    });
}

const first = ([, name = '']: RegExpExecArray): string => name;
