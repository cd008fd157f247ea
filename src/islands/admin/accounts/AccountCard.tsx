import type { ReactElement } from 'react';
import { History } from 'lucide-react';
import { Link } from 'wouter';
import type { OperatorAccount } from '#contract/accounts.ts';
import { operatorStorePath, auditPath } from '#domain/paths/operator-paths.ts';
import { accountActTitles, askAct } from '#islands/admin/acts/asked-act.ts';
import { Facts } from '#islands/admin/layout/Facts.tsx';
import { listAccountActs, listAccountFacts } from './account-facts.ts';

interface Props {
  account: OperatorAccount;
  /** The number of the newest act in the record when the account was read. */
  seen: number | undefined;
}

/** An account, its stores, and the possible acts on it. */
export function AccountCard({ account, seen }: Props): ReactElement {
  const { id, email, firstName, lastName, role, stores } = account;
  return (
    <li className="grid gap-3.5">
      <h2 className="text-[1.15rem] wrap-anywhere" translate="no">
        <span>{`${firstName} ${lastName}`.trim()}</span>{' '}
        <span className="block text-small font-semibold text-soft">{email}</span>
      </h2>
      <Facts facts={listAccountFacts(account)} />
      <section className="panel p-4">
        <h3 className="text-note font-normal text-soft">Negocios</h3>
        {stores.length === 0 && <p className="font-semibold">Ninguno</p>}
        <ul>
          {stores.map((store) => (
            <li key={store.id}>
              <Link
                translate="no"
                className="link inline-flex min-h-11 items-center wrap-anywhere"
                href={operatorStorePath(store.id)}
              >
                {store.name}
              </Link>
              {!store.isPublic && (
                <span className="text-small text-soft"> · No está en el sitio</span>
              )}
            </li>
          ))}
        </ul>
      </section>
      {role !== null && <p>Esta persona trabaja en la operación. Usa el comando en el servidor.</p>}
      <p className="flex flex-wrap gap-2">
        {listAccountActs(account).map((act) => (
          <button
            key={act}
            type="button"
            className={act === 'delete' || act === 'disable' ? 'btn text-coral' : 'btn'}
            onClick={() => {
              askAct({ act, account, seen });
            }}
          >
            {accountActTitles[act]}
          </button>
        ))}
        <Link className="btn" href={auditPath({ target: id })}>
          <History aria-hidden="true" className="icon" />
          <span>Su registro</span>
        </Link>
      </p>
    </li>
  );
}
