import { statSync } from 'node:fs';
import { checkNames, readSettingsFile } from '../src/server/platform/config/settings-file.ts';

const file = '.env';
const fileWord = '--env-file';
const byteOrderMark = '\uFEFF';

/**
 * Takes the settings of `.env` where there is one; variables that are already set win. Files that Node was given with
 * `--env-file` are looked at likewise. Throws ConfigError for what would be lost of them.
 * A name that is near to a setting and none is said on standard error.
 */
export function loadEnvironment(): void {
  takeMarkedNames();
  const given = listGivenFiles(process.execArgv).map(readSettingsFile);
  const ofFiles = new Set(given.flatMap(({ values }) => Object.keys(values)));
  const others = Object.keys(process.env).filter((name) => !ofFiles.has(name));
  const notes = [...given.flatMap((one) => one.notes), ...checkNames(others)];
  if (isFile(file)) {
    const { values, notes: own } = readSettingsFile(file);
    notes.push(...own);
    for (const [name, value] of Object.entries(values)) process.env[name] ??= value;
  }
  for (const sentence of notes) process.stderr.write(`Note: ${sentence}.\n`);
}

/** Node keeps the mark before the first name of a file that it reads itself. */
function takeMarkedNames(): void {
  for (const [name, value] of Object.entries(process.env)) {
    if (!name.startsWith(byteOrderMark)) continue;
    process.env[name.slice(byteOrderMark.length)] ??= value;
    Reflect.deleteProperty(process.env, name);
  }
}

/** A folder of that name, as other programs make, holds no settings. */
const isFile = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isFile() === true;

/** The files of `--env-file=x` and `--env-file x`, also where they may be missing. */
const listGivenFiles = (words: readonly string[]): string[] =>
  words
    .flatMap((word, at) => {
      const [name, given = words[at + 1] ?? ''] = word.split('=', 2);
      return name === fileWord || name === `${fileWord}-if-exists` ? [given] : [];
    })
    .filter(isFile);
