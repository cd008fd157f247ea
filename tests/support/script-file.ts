import { join } from 'node:path';

/** The file to start for a script of this folder. In a run of all tests it is built, like the server of `npm start`. */
export function findScriptFile(name: string): string {
  const built = process.env.BUILT_SCRIPTS;
  return built === undefined ? join(import.meta.dirname, `${name}.ts`) : join(built, `${name}.js`);
}
