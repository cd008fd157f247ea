import { existsSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { format } from 'oxfmt';
import {
  findBrokenCitations,
  findBrokenLinks,
  findRepeatedHeadings,
  findUnknownCommands,
  findUnknownNames,
  findUnknownPaths,
  findUnknownSettings,
  findUnknownTests,
  findUnlistedSettings,
} from './documents.ts';
import {
  findForbiddenImports,
  findIslandImports,
  findNounImports,
  findProgramImports,
  renderRoomTable,
} from './rooms.ts';
import { renderSentences } from './sentences.ts';
import { readSourceFiles } from './source-files.ts';

// Checks documents and the imports of rooms. With --write it updates the table of rooms in README and
// docs/sentences.md.
const root = resolve(import.meta.dirname, '../..');
const files = new Map(readSourceFiles(root));
const readme = files.get('README.md') ?? '';
const path = join(root, 'README.md');
const { code: rendered } = await format(path, renderRoomTable(readme));
const sentencesPath = join(root, 'docs/sentences.md');
const { code: sentences } = await format(sentencesPath, renderSentences(files));

if (process.argv.includes('--write')) {
  writeFileSync(path, rendered);
  writeFileSync(sentencesPath, sentences);
  files.set('README.md', rendered);
  files.set('docs/sentences.md', sentences);
}
const problems = [
  ...findForbiddenImports(files),
  ...findNounImports(files),
  ...findIslandImports(files),
  ...findProgramImports(files),
  ...findBrokenCitations(files),
  ...findBrokenLinks(files, (file) => existsSync(join(root, file))),
  ...findRepeatedHeadings(files),
  ...findUnknownPaths(files, (file) => existsSync(join(root, file))),
  ...findUnknownTests(files),
  ...findUnknownNames(files),
  ...findUnknownCommands(files),
  ...findUnknownSettings(files),
  ...findUnlistedSettings(files),
  ...(rendered === files.get('README.md')
    ? []
    : [
        'The table of rooms in README.md is not that of the rules: node scripts/checks/run.ts --write',
      ]),
  ...(sentences === files.get('docs/sentences.md')
    ? []
    : [
        'docs/sentences.md lacks a sentence or has an old one: node scripts/checks/run.ts --write, and read it aloud',
      ]),
];
for (const problem of problems) console.log(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
