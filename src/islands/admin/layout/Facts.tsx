import type { ReactElement } from 'react';

export interface Fact {
  readonly label: string;
  readonly value: string;
  /** A link, such as that of a phone number. */
  readonly href?: string;
  /** A name or an address, which a browser must not translate. */
  readonly isName?: boolean;
}

/** A list of facts about a thing. */
export function Facts({ facts }: { facts: readonly Fact[] }): ReactElement {
  return (
    <dl className="panel grid gap-x-5 gap-y-3 p-4 sm:grid-cols-2">
      {facts.map(({ label, value, href, isName = false }) => (
        <div key={label} className="min-w-0">
          <dt className="text-note text-soft">{label}</dt>
          <dd className="font-semibold whitespace-pre-line wrap-anywhere">
            {href === undefined ? (
              <span key="text" translate={isName ? 'no' : undefined}>
                {value}
              </span>
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
