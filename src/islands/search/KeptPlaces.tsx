import type { ReactElement } from 'react';

/** Parameters of the search by the place of a store, and by what it accepts. */
const placeNames = ['province', 'municipality', 'deliversTo', 'accepts'] as const;

/** What of a query is said of these, as a query of its own. */
export function pickPlaces(query: string | null): string {
  const all = new URLSearchParams(query ?? '');
  const entries = placeNames.flatMap((name) => all.getAll(name).map((value) => [name, value]));
  return new URLSearchParams(entries).toString();
}

/** The filters in force while the fields for them are not there: a search for other words keeps them. */
export function KeptPlaces({ query }: { query: string }): ReactElement {
  return (
    <>
      {[...new URLSearchParams(query)].map(([name, value]) => (
        <input key={name + value} type="hidden" name={name} value={value} readOnly />
      ))}
    </>
  );
}
