import { homedir, tmpdir } from 'node:os';
import { resolve } from 'node:path';

/** The report of one trial in `docs/trials.md`. */
export interface TrialResult {
  readonly number: number;
  readonly title: string;
  /** The condition for passing, in plain words. */
  readonly passes: string;
  /** Date and machine of the run. */
  readonly machine: string;
  readonly minutes: number;
  readonly tests: number;
  readonly figures: readonly { readonly what: string; readonly measured: string }[];
  readonly failures: readonly string[];
}

const introduction = `# Trials

What the product went through, and what it must stand. \`npm run trials\` runs every trial at its full count and writes this page; \`npm run trials -- 1 3 4\` runs some and leaves the others here as they were, each with its own date. Short forms of most are part of \`npm test\`.
`;

const verdicts = { held: 'held', fell: '**fell**' } as const;

/** Replaces the earlier results of the same trials in the page. All trials are ordered by number. */
export function mergeReport(former: string, results: readonly TrialResult[]): string {
  const sections = new Map(readSections(former));
  for (const result of results) sections.set(result.number, formatSection(result));
  const ordered = [...sections].sort(([a], [b]) => a - b);
  const rows = ordered.map(([number, text]) => `| ${number} | ${summarize(text).join(' | ')} |`);
  return [
    introduction,
    ['| # | trial | run | outcome |', '| --- | --- | --- | --- |', ...rows].join('\n') + '\n',
    ...ordered.map(([, text]) => text),
  ].join('\n');
}

function readSections(page: string): [number, string][] {
  return page
    .split(/^(?=## \d+ )/m)
    .filter((part) => part.startsWith('## '))
    .map((part) => [Number.parseInt(part.slice(3), 10), `${part.trim()}\n`]);
}

function formatSection(result: TrialResult): string {
  const { number, title, passes, machine, minutes, tests, figures, failures } = result;
  const verdict = failures.length === 0 ? verdicts.held : verdicts.fell;
  const length = `${Math.max(0.1, minutes).toFixed(1)} min`;
  const lines = [
    ...figures.map(({ what, measured }) => `- ${what}: ${measured}`),
    `- tests that passed: ${tests}`,
    ...failures.map((failure) => `- fell: ${quote(failure)}`),
  ];
  return [
    `## ${number} ${title}\n`,
    `${passes}\n`,
    `${machine}; ${length}: ${verdict}\n`,
    `${lines.join('\n')}\n`,
  ].join('\n');
}

/** Folders of this machine, which mean nothing on another. The longest comes first, because one may contain another. */
const folders = [resolve(import.meta.dirname, '..'), tmpdir(), homedir()]
  .filter((folder) => folder.length > 1)
  .sort((a, b) => b.length - a.length);

/** Formats text from a test as code on one line, without its stack, so that Markdown in it has no effect. */
const quote = (text: string): string => {
  const said = folders
    .reduce((rest, folder) => rest.replaceAll(folder, '…'), text)
    .replace(/^\s*at .*$/gm, '')
    .replaceAll('`', "'")
    .replace(/\s+/g, ' ');
  return `\`${said.trim().slice(0, 300)}\``;
};

/** Title, day and outcome of a section, read from its own lines. */
function summarize(section: string): [string, string, string] {
  const title = /^## \d+ (.*)$/m.exec(section)?.[1] ?? '';
  const run = /^(\d{4}-\d{2}-\d{2}) .*; [\d.]+ min: (held|\*\*fell\*\*)$/m.exec(section);
  const [, day = '', verdict = ''] = run ?? [];
  return [title, day, verdict];
}
