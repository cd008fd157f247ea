import { join } from 'node:path';

/** The file of a script of this folder that is started: built, in a run of all tests, as the server of `npm start` is. */
export function findScriptFile(name: string): string {
  const built = process.env.BUILT_SCRIPTS;
  return built === undefined ? join(import.meta.dirname, `${name}.ts`) : join(built, `${name}.js`);
}
