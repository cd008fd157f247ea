import bcd, {
  type BrowserName,
  type CompatStatement,
  type Identifier,
  type SimpleSupportStatement,
} from '@mdn/browser-compat-data' with { type: 'json' };
import type { BrowserVersions } from '#astro/oldest-browsers/browser-floor.ts';

// Features of browsers, from MDN's compatibility data.

/** A supported browser that lacks something, and the version that first has it. */
export interface Lack {
  readonly browser: string;
  /** `never` when no version has it. */
  readonly since: string;
}

/** Phones come first, so a feature that only Chromium on Android lacks counts too. */
const namesOf: Readonly<Record<keyof BrowserVersions, readonly BrowserName[]>> = {
  chrome: ['chrome', 'chrome_android'],
  firefox: ['firefox'],
  ios: ['safari_ios'],
  safari: ['safari'],
};

/** The entry at a path, such as `css.at-rules.layer`; undefined when MDN has none. */
export function findEntry(...path: readonly string[]): Identifier | undefined {
  let entry: Identifier | undefined = bcd as unknown as Identifier;
  for (const name of path) {
    entry = Object.hasOwn(entry ?? {}, name) ? entry?.[name] : undefined;
  }
  return entry;
}

/** The supported browsers that lack the feature of an entry. */
export function listLacks(entry: Identifier | undefined, floor: BrowserVersions): readonly Lack[] {
  const statement = entry?.__compat;
  if (statement === undefined) return [];
  return Object.entries(floor).flatMap(([browser, version]) =>
    namesOf[browser as keyof BrowserVersions].flatMap((name) => {
      const since = findLack(statement, name, Number(version));
      return since === null ? [] : [{ browser: `${browser} ${version}`, since }];
    }),
  );
}

/** Null when the version has it. */
function findLack({ support }: CompatStatement, name: BrowserName, version: number): string | null {
  const given = support[name];
  if (given === undefined) return null;
  const whole = [given].flat().filter((one) => isWhole(one));
  const starts = whole.map(({ version_added: added }) => readVersion(added));
  if (starts.some((start) => start <= version)) return null;
  const first = Math.min(...starts);
  return Number.isFinite(first) ? String(first) : 'never';
}

const isWhole = (one: SimpleSupportStatement): boolean =>
  one.flags === undefined &&
  one.prefix === undefined &&
  one.alternative_name === undefined &&
  one.version_removed === undefined;

/** `≤37` means an old version that nobody looked up. */
const readVersion = (added: SimpleSupportStatement['version_added']): number =>
  typeof added === 'string' && added !== 'preview'
    ? Number.parseFloat(added.replace('≤', ''))
    : Infinity;

export const describeLacks = (lacks: readonly Lack[]): string =>
  [
    ...new Map(
      lacks.map(({ browser, since }) => [browser, `${browser} (since ${since})`]),
    ).values(),
  ].join(', ');
