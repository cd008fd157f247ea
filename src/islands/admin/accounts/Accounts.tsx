import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, type SubmitEvent, useState } from 'react';
import { Search } from 'lucide-react';
import { isEmail, normalizeEmail } from '#domain/accounts/email.ts';
import { emailMaxLength } from '#domain/limits.ts';
import { apiMessages } from '#domain/messages.ts';
import { describeFailure } from '#state/api.ts';
import { FailureBox } from '#islands/signed-in/ui/FailureBox.tsx';
import { Field } from '#islands/signed-in/ui/Field.tsx';
import { ListSkeleton } from '#islands/signed-in/ui/ListSkeleton.tsx';
import { ScreenHead } from '#islands/signed-in/ui/ScreenHead.tsx';
import { operatorApi, operatorKeys } from '#islands/admin/operator-calls.ts';
import { AccountCard } from './AccountCard.tsx';
import { atom } from 'nanostores';

/**
 * The email of the shown account. It stays while the operator moves between screens. It is in no address, because
 * servers log addresses.
 */
const $searchedEmail = atom('');

/** Shows the account of one complete email address. There is no list of people. */
export default function Accounts(): ReactElement {
  const email = useStore($searchedEmail);
  const [wrong, setWrong] = useState<string>();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...operatorKeys.accounts, email],
    queryFn: ({ signal }) => operatorApi('GET /admin/accounts', { query: { email }, signal }),
    enabled: email !== '',
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('email');
    const found = normalizeEmail(typeof typed === 'string' ? typed : '');
    setWrong(isEmail(found) ? undefined : 'Escribe el correo de la cuenta.');
    if (!isEmail(found)) {
      event.currentTarget.querySelector('input')?.focus();
      return;
    }
    if (found === email) void refetch();
    $searchedEmail.set(found);
  };
  return (
    <>
      <ScreenHead title="Cuentas" />
      <form
        className="form mb-4 flex! gap-2! max-sm:flex-col!"
        role="search"
        noValidate
        onSubmit={submit}
      >
        <div className="min-w-0 sm:flex-1">
          <Field label="Correo electrónico" error={wrong}>
            {(tied) => (
              <input
                {...tied}
                type="email"
                name="email"
                autoComplete="off"
                defaultValue={email}
                maxLength={emailMaxLength}
                enterKeyHint="search"
              />
            )}
          </Field>
        </div>
        <button type="submit" className="btn self-start sm:mt-7" aria-disabled={isFetching}>
          <Search aria-hidden="true" className="icon" />
          Buscar
        </button>
      </form>
      {error !== null && (
        <FailureBox
          title={apiMessages.loadFailed}
          text={describeFailure(error)}
          retry={() => void refetch()}
        />
      )}
      {isFetching && data === undefined && <ListSkeleton count={2} />}
      {email === '' && (
        <p className="panel p-6 text-center">Busca una cuenta por su correo completo.</p>
      )}
      <div role="status">
        {data?.data.length === 0 && (
          <p className="panel p-6 text-center">No hay ninguna cuenta con ese correo.</p>
        )}
      </div>
      {data !== undefined && data.data.length > 0 && (
        <ul className="grid gap-8">
          {data.data.map((account) => (
            <AccountCard key={account.id} account={account} seen={data.seen} />
          ))}
        </ul>
      )}
    </>
  );
}
