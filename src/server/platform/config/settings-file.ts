import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { ConfigError } from './env.ts';
import { findMisspelt, findNearest, isSetting } from './setting-names.ts';

/** What a file of settings holds. */
export interface SettingsFile {
  /** By name, those of other programs included. */
  readonly values: Readonly<Record<string, string>>;
  /** Sentences about names that are near to a setting and none. */
  readonly notes: readonly string[];
}

interface Entry {
  readonly name: string;
  readonly line: number;
}

const entryPattern = /^\s*(?:export\s+)?(?<name>[A-Za-z_][\w.-]*)\s*=(?<written>.*)$/;
const nothing = /^\s*(?:#.*)?$/;

/**
 * Reads a file of settings as editors of all systems save it. Node alone would leave out, or cut, in silence what is not
 * as it expects. Lines of other programs may be anything that takes no setting with it.
 * @throws ConfigError names each line from which a setting would be lost, and holds no value
 */
export function readSettingsFile(file: string): SettingsFile {
  const bytes = readFileSync(file);
  // What Windows calls Unicode has a zero beside each letter.
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
 * Looks at the names of variables that came from elsewhere than a file.
 * @returns sentences about those that are near to a setting and none
 * @throws ConfigError names those that can only mean a setting
 */
export function checkNames(names: readonly string[]): readonly string[] {
  const faults = names.flatMap((name) => {
    const setting = findMisspelt(name);
    // `port` and its like are words that any program may use.
    if (setting?.includes('_') !== true) return [];
    return [`the variable ${name} is no setting, ${setting} is`];
  });
  if (faults.length > 0) throw new ConfigError(faults.join('\n'));
  const given = new Set(names);
  return names.flatMap((name) => noteNear(name, 'the environment', given));
}

/** Says nothing of a name beside the setting itself: it is of another program. */
function noteNear(name: string, place: string, given: ReadonlySet<string>): string[] {
  const setting = findNearest(name);
  if (setting === null || given.has(setting)) return [];
  return [`${name} in ${place} is no setting of Vitrina and changes nothing; ${setting} is one`];
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

/** The entries of a file and what is wrong with lines that hold none, or hold another value than Node would read. */
function listEntries(lines: readonly string[]): { entries: Entry[]; faults: string[] } {
  const entries: Entry[] = [];
  const faults: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const text = lines[at] ?? '';
    const line = at + 1;
    if (nothing.test(text)) continue;
    const { name, written = '' } = entryPattern.exec(text)?.groups ?? {};
    if (name === undefined) {
      faults.push(`line ${line} is neither NAME=value nor a comment`);
      continue;
    }
    entries.push({ name, line });
    const last = findLastLine(lines, at, written.trimStart());
    const swallowed = lines.slice(at + 1, last + 1).find(holdsSetting);
    if (swallowed !== undefined || (last > at && isSetting(name))) {
      faults.push(`line ${line}: the quote of ${name} does not end in this line`);
    } else if (isSetting(name)) {
      const fault = findValueFault(written);
      if (fault !== null) faults.push(`line ${line}: ${name} ${fault}`);
    }
    // What an open quote takes in is looked at all the same: it was meant for settings.
    if (swallowed === undefined) at = last;
  }
  return { entries, faults };
}

const holdsSetting = (line: string): boolean =>
  isSetting(entryPattern.exec(line)?.groups?.name ?? '');

/** Where a value ends that begins in a line: further down for one in quotes, as a key of another program. */
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
  return nothing.test(value.slice(end + 1)) ? null : 'goes on after its quote';
}
