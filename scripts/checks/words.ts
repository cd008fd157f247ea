import type { SourceFiles } from './source-files.ts';

/** Words that this code had of its own, each with the one that people search for. */
const others: Readonly<Record<string, string>> = {
  print: 'render, format or serialize',
  judge: 'verify',
  chore: 'job',
  surplus: 'evict',
  thrifty: 'data saver',
  knowledge: 'snapshot',
  obey: 'handle',
  'under way': 'in flight, or in progress',
};

/** What is called so elsewhere: an icon, and a table with its migration. */
const namesOfOthers = /\bPawPrint\b|\b(?:0008-)?chores\b/g;

/** The field of search has judged sets, by which the order of results is measured. */
const isOfSearch = (file: string, word: string): boolean =>
  word.toLowerCase() === 'judge' && /^tests\/(?:unit\/)?bench\//.test(file);

const pattern = new RegExp(
  String.raw`(?<![a-z])(print|judge|chore|surplus|thrifty|knowledge|obey|under way)(?:s|d|r|rs|er|ers|ed|ing|ment)?(?![a-z])`,
  'i',
);

/** Places in code and comments where a word stands for which there is a common one. */
export function findOwnWords(files: SourceFiles): string[] {
  return [...files]
    .filter(([file]) => /^(?:src|scripts|tests)\/.*\.(?:ts|tsx|astro|mjs)$/.test(file))
    .filter(([file]) => !/(?:^scripts|unit)\/checks\/words\b/.test(file))
    .flatMap(([file, text]) =>
      [file, ...text.split('\n')].flatMap((line, index) => {
        const word = pattern.exec(splitCamelCase(line.replaceAll(namesOfOthers, '')))?.[1];
        if (word === undefined || isOfSearch(file, word)) return [];
        return [`${file}:${index}: "${word}" is called ${others[word.toLowerCase()] ?? ''}`];
      }),
    );
}

const splitCamelCase = (line: string): string => line.replaceAll(/([a-z])([A-Z])/g, '$1 $2');
