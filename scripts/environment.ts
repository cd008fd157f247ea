import { statSync } from 'node:fs';
import { checkNames, readSettingsFile } from '../src/server/platform/config/settings-file.ts';

const file = '.env';
const fileWord = '--env-file';
const byteOrderMark = '\uFEFF';

/**
 * Reads the settings of `.env` if the file exists; variables that are already set win. Checks the files that Node was
 * given with `--env-file` too. Throws ConfigError for a line that would be lost. Warns on standard error about an
 * unknown name that resembles a setting.
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

/** When Node reads a file itself, it keeps a byte order mark before the file's first name. */
function takeMarkedNames(): void {
  for (const [name, value] of Object.entries(process.env)) {
    if (!name.startsWith(byteOrderMark)) continue;
    process.env[name.slice(byteOrderMark.length)] ??= value;
    Reflect.deleteProperty(process.env, name);
  }
}

/** `.env` may also be a folder, which other programs create. It holds no settings. */
const isFile = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isFile() === true;

/** The files of `--env-file x`, `--env-file=x` and `--env-file-if-exists`. */
const listGivenFiles = (words: readonly string[]): string[] =>
  words
    .flatMap((word, at) => {
      const [, name = '', given = words[at + 1] ?? ''] = /^([^=]*)(?:=(.*))?$/s.exec(word) ?? [];
      return name === fileWord || name === `${fileWord}-if-exists` ? [given] : [];
    })
    .filter(isFile);
