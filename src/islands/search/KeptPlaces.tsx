import type { ReactElement } from 'react';

/** Parameters of the search about the place of a store and its payments. */
const placeNames = ['province', 'municipality', 'deliversTo', 'accepts'] as const;

/** The part of a query with these parameters, as a query of its own. */
export function pickPlaces(query: string | null): string {
  const all = new URLSearchParams(query ?? '');
  const entries = placeNames.flatMap((name) => all.getAll(name).map((value) => [name, value]));
  return new URLSearchParams(entries).toString();
}

/**
 * Keeps these filters as form values while their fields are not loaded, so that a search for other words does not lose
 * them.
 */
export function KeptPlaces({ query }: { query: string }): ReactElement {
  return (
    <>
      {[...new URLSearchParams(query)].map(([name, value]) => (
        <input key={name + value} type="hidden" name={name} value={value} readOnly />
      ))}
    </>
  );
}
