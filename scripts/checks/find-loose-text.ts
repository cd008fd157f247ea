import { resolve } from 'node:path';
import { findLooseText, readProgram } from './loose-text.ts';

const root = resolve(import.meta.dirname, '../..');
const problems = findLooseText(readProgram(root), root);
for (const problem of problems) console.log(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
