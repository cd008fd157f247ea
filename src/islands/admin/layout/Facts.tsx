import type { ReactElement } from 'react';

export type Fact = readonly [name: string, value: string];

/** What is known of a thing, by name. */
export function Facts({ facts }: { facts: readonly Fact[] }): ReactElement {
  return (
    <dl className="panel grid gap-x-5 gap-y-3 p-4 sm:grid-cols-2">
      {facts.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-note text-soft">{name}</dt>
          <dd className="font-semibold whitespace-pre-line wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
