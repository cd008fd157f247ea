import { isDeepStrictEqual } from 'node:util';

/** The given fields whose value differs from the stored one. */
export function listChangedFields(stored: object, input: object): string[] {
  const before = new Map<string, unknown>(Object.entries(stored));
  return Object.entries(input)
    .filter(([name, value]) => value !== undefined && !isDeepStrictEqual(before.get(name), value))
    .map(([name]) => name);
}
