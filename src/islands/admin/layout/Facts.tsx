import type { ReactElement } from 'react';

/** A fact. The third part is a link, such as that of a phone number. */
export type Fact = readonly [name: string, value: string, href?: string];

/** A list of facts about a thing. */
export function Facts({ facts }: { facts: readonly Fact[] }): ReactElement {
  return (
    <dl className="panel grid gap-x-5 gap-y-3 p-4 sm:grid-cols-2">
      {facts.map(([name, value, href]) => (
        <div key={name} className="min-w-0">
          <dt className="text-note text-soft">{name}</dt>
          <dd className="font-semibold whitespace-pre-line wrap-anywhere">
            {href === undefined ? (
              <span key="text">{value}</span>
            ) : (
              <a
                key="link"
                className="link -my-2.5 inline-flex min-h-11 items-center"
                translate="no"
                href={href}
              >
                {value}
              </a>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
