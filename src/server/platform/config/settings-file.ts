import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { ConfigError } from './env.ts';
import { findMisspelt, findNearest, isSetting } from './setting-names.ts';

export interface SettingsFile {
  /** Values by name, also for other programs. */
  readonly values: Readonly<Record<string, string>>;
  /** Warnings about unknown names that resemble a setting. */
  readonly notes: readonly string[];
}

interface Entry {
  readonly name: string;
  readonly line: number;
}

const entryPattern = /^\s*(?:export\s+)?(?<name>[A-Za-z_][\w.-]*)\s*=(?<written>.*)$/;
const blankOrComment = /^\s*(?:#.*)?$/;

/**
 * Reads a file of settings in the forms in which editors of all systems save it. Node alone would silently skip or cut
 * a line that it does not understand. Lines for other programs may have any form, as long as they do not swallow a
 * setting.
 * @throws ConfigError names each line from which a setting would be lost, and holds no value
 */
export function readSettingsFile(file: string): SettingsFile {
  const bytes = readFileSync(file);
  // The encoding that Windows calls Unicode has a zero byte beside each letter.
  if (bytes.includes(0)) {
    throw new ConfigError(`${file} is not saved as UTF-8: save it so, and start again`);
  }
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
  const lines = text.split(/\r\n|\r|\n/);
  const { entries, faults } = listEntries(lines);
  const repeated = findRepeated(entries);
  const misspelt = entries.flatMap(({ name, line }) => {
    const setting = findMisspelt(name);
    return setting === null ? [] : [`line ${line}: ${name} is no setting, ${setting} is`];
  });
  const all = [...faults, ...repeated, ...misspelt];
  if (all.length > 0) throw new ConfigError(all.map((one) => `${file} ${one}`).join('\n'));
  const given = new Set(entries.map(({ name }) => name));
  return {
    values: parseEnv(lines.join('\n')) as Record<string, string>,
    notes: entries.flatMap(({ name, line }) => noteNear(name, `${file} line ${line}`, given)),
  };
}

/**
 * Checks the names of variables that did not come from a file.
 * @returns warnings about unknown names that resemble a setting
 * @throws ConfigError lists names that can only mean a setting
 */
export function checkNames(names: readonly string[]): readonly string[] {
  const faults = names.flatMap((name) => {
    const setting = findMisspelt(name);
    // Words like `port` may belong to any program.
    if (setting?.includes('_') !== true) return [];
    return [`the variable ${name} is no setting, ${setting} is`];
  });
  if (faults.length > 0) throw new ConfigError(faults.join('\n'));
  const given = new Set(names);
  return names.flatMap((name) => noteNear(name, 'the environment', given));
}

/** Does not warn about a name when its setting is given too: the name then belongs to another program. */
function noteNear(name: string, file: string, given: ReadonlySet<string>): string[] {
  const setting = findNearest(name);
  if (setting === null || given.has(setting)) return [];
  return [`${name} in ${file} is no setting of Vitrina and changes nothing; ${setting} is one`];
}

function findRepeated(entries: readonly Entry[]): string[] {
  const first = new Map<string, number>();
  const faults: string[] = [];
  for (const { name, line } of entries) {
    const before = first.get(name);
    if (before === undefined) first.set(name, line);
    else if (isSetting(name)) faults.push(`line ${line}: ${name} stands in line ${before} too`);
  }
  return faults;
}

/** The entries of a file, and faults of lines that have no entry or that Node would read differently. */
function listEntries(lines: readonly string[]): { entries: Entry[]; faults: string[] } {
  const entries: Entry[] = [];
  const faults: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const text = lines[at] ?? '';
    const line = at + 1;
    if (blankOrComment.test(text)) continue;
    const { name, written = '' } = entryPattern.exec(text)?.groups ?? {};
    if (name === undefined) {
      faults.push(`line ${line} is neither NAME=value nor a comment`);
      continue;
    }
    entries.push({ name, line });
    const last = findLastLine(lines, at, written.trimStart());
    const swallowed = lines.slice(at + 1, last + 1).find(isSettingLine);
    if (swallowed !== undefined || (last > at && isSetting(name))) {
      faults.push(`line ${line}: the quote of ${name} does not end in this line`);
    } else if (isSetting(name)) {
      const fault = findValueFault(written);
      if (fault !== null) faults.push(`line ${line}: ${name} ${fault}`);
    }
    // Lines inside an open quote are still checked, because they were meant to be settings.
    if (swallowed === undefined) at = last;
  }
  return { entries, faults };
}

const isSettingLine = (line: string): boolean =>
  isSetting(entryPattern.exec(line)?.groups?.name ?? '');

/**
 * The last line of a value that starts in line `first`. A quoted value of another program, such as a key, may have
 * several lines.
 */
function findLastLine(lines: readonly string[], first: number, value: string): number {
  const quote = findQuote(value);
  if (quote === null || value.includes(quote, 1)) return first;
  const last = lines.findIndex((line, at) => at > first && line.includes(quote));
  return last === -1 ? first : last;
}

const findQuote = (value: string): string | null => /^["'`]/.exec(value)?.[0] ?? null;

function findValueFault(written: string): string | null {
  const value = written.trim();
  const quote = findQuote(value);
  if (quote === null) {
    return /^#|\S#/.test(written) ? 'has a # that would end it: put the value in quotes' : null;
  }
  const end = value.indexOf(quote, 1);
  if (end === -1) return 'begins with a quote that does not end';
  return blankOrComment.test(value.slice(end + 1)) ? null : 'goes on after its quote';
}
