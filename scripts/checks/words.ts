import type { SourceFiles } from './source-files.ts';

interface OwnWord {
  /** Its forms but for endings, as a regular expression over text in which camel case is taken apart. */
  readonly word: string;
  /** What people search for in its place. */
  readonly common: string;
  /** The only files in which it has that meaning; all unless given. */
  readonly files?: RegExp;
  /** Files in which it is the word of the field. */
  readonly exempt?: RegExp;
}

/** Words that this code had of its own, each with the one that people search for. */
const ownWords: readonly OwnWord[] = [
  // In the demonstration catalogue a shop sells printing.
  { word: 'print', common: 'render, format or serialize', exempt: /^demo\/reviews\// },
  // The field of search has judged sets, by which the order of results is measured.
  { word: 'judge', common: 'verify', exempt: /^(?:tests\/(?:unit\/)?bench\/|docs\/glossary)/ },
  { word: 'chore', common: 'job' },
  { word: 'surplus', common: 'evict' },
  { word: 'thrifty', common: 'data saver' },
  { word: 'knowledge', common: 'snapshot' },
  { word: 'obey', common: 'handle' },
  { word: 'under way', common: 'in flight, or in progress' },
  { word: 'answer', common: 'response, result or respond' },
  { word: 'question', common: 'request, cache key or confirmation' },
  { word: 'tell|told', common: 'emit, post, notify or say' },
  { word: 'hear|heard', common: 'on, handle or receive' },
  { word: 'bone', common: 'skeleton' },
  { word: 'takes? turn', common: 'mutex or queue' },
  { word: '(?:do|does|doing) once', common: 'dedupe' },
  { word: '(?:a|its|the|whole) reach|reaches of', common: 'changeset' },
  {
    word: 'saving data|data[- ]saving|dataset\\.saving|data is saved|saves data',
    common: 'data saver',
  },
  { word: '(?:memory|upload) room|room (?:for|of) memory', common: 'limit or semaphore' },
  {
    word: 'letter(?!-spacing)',
    common: 'email',
    files: /^src\/server\/(?:mail|services|identity|db\/(?:accounts|jobs|migrations))\//,
  },
];

/** What is called so elsewhere: an icon, tables and columns with their migrations, and fields of the pool's protocol. */
const namesOfOthers =
  /\bPawPrint\b|\b(?:0008-)?chores\b|\bk\.answer\b|'answer as response'|\banswer(?=: (?:JSON\.|ColumnType)| jsonb,)|\bANSWER\b/g;

const patterns = ownWords.map((own) => ({
  ...own,
  pattern: new RegExp(`(?<![a-z])(${own.word})(?:s|d|r|rs|er|ers|ed|ing|ment)?(?![a-z])`, 'i'),
}));

/** Places in code, comments and documents where a word stands for which there is a common one. */
export function findOwnWords(files: SourceFiles): string[] {
  return [...files]
    .filter(([file]) => isChecked(file))
    .flatMap(([file, text]) => {
      const own = patterns.filter(
        ({ files: only, exempt }) => only?.test(file) !== false && exempt?.test(file) !== true,
      );
      return [file, ...text.split('\n')].flatMap((line, index) => {
        const plain = splitCamelCase(line.replaceAll(namesOfOthers, ''));
        for (const { pattern, common } of own) {
          const word = pattern.exec(plain)?.[1];
          if (word !== undefined) return [`${file}:${index}: "${word}" is called ${common}`];
        }
        return [];
      });
    });
}

const isChecked = (file: string): boolean =>
  /^(?:src|scripts|tests|demo)\/.*\.(?:ts|tsx|astro|mjs|css|md)$|^(?:docs\/.*|[A-Z]+)\.md$|^deploy\/|^\.env\.example$/.test(
    file,
  ) && !/(?:^scripts|unit)\/checks\/words\b/.test(file);

const splitCamelCase = (line: string): string => line.replaceAll(/([a-z])([A-Z])/g, '$1 $2');
