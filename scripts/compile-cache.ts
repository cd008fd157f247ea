import { resolve } from 'node:path';

/** Node keeps compiled code here, with types removed, for every later process that runs the same files. */
export const compileCache = resolve(import.meta.dirname, '../node_modules/.cache/vitrina/compiled');
