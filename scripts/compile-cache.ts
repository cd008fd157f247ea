import { resolve } from 'node:path';

/** Where Node keeps what it has compiled, types taken away, for whatever runs the same files later. */
export const compileCache = resolve(import.meta.dirname, '../node_modules/.cache/vitrina/compiled');
