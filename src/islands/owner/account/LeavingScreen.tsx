import type { ReactElement } from 'react';
import { useMutation } from '@tanstack/react-query';
import { formatDayOfYear } from '#domain/text/date-text.ts';
import { describeFailure } from '#state/api.ts';
import { signOut } from '#state/session.ts';
import { showToast } from '#state/toasts.ts';
import { Acts } from '#islands/account/fields/Acts.tsx';
import { Refusal } from '#islands/account/fields/Refusal.tsx';
import { guardLook } from '#islands/account/form-classes.ts';
import { queryClient } from '#islands/signed-in/query-client.ts';
import { ownerApi } from '#state/owner-api.ts';
import { queryKeys } from '#islands/owner/query-keys.ts';
import { retryLostCall } from '#islands/owner/saving/repeat.ts';

interface Props {
  /** The day on which the account is erased, for example '2026-12-22'. */
  erasedOn: string;
}

/** The only screen of an account that will be erased. Its owner can keep the account or sign out. */
export default function LeavingScreen({ erasedOn }: Props): ReactElement {
  const {
    mutate,
    isPending: isKeeping,
    error,
  } = useMutation({
    mutationFn: () => retryLostCall(() => ownerApi('DELETE /account/deletion')),
    onSuccess: () => {
      showToast({ title: 'Conservas tu cuenta' });
      return queryClient.invalidateQueries({ queryKey: queryKeys.user });
    },
  });
  return (
    <main className="wrap" id="contenido">
      <div className={`${guardLook} panel`}>
        <h1 className="text-[1.4rem]">{`Tu cuenta se borrará el ${formatDayOfYear(erasedOn)}.`}</h1>
        <Refusal text={error === null ? null : describeFailure(error)} />
        <Acts>
          <button
            type="button"
            className="btn main"
            aria-disabled={isKeeping}
            onClick={() => {
              if (!isKeeping) mutate();
            }}
          >
            {isKeeping ? 'Conservando…' : 'Conservar mi cuenta'}
          </button>
          <button type="button" className="btn" onClick={() => void signOut()}>
            Salir
          </button>
        </Acts>
      </div>
    </main>
  );
}
