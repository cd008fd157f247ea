import type { ReactElement } from 'react';
import { useRef, useState } from 'react';
import { formatDayOfYear } from '#domain/text/date-text.ts';
import { describeFailure } from '#state/api.ts';
import { signOut } from '#state/session.ts';
import { showToast } from '#state/toasts.ts';
import { Acts } from '../../account/fields/Acts.tsx';
import { Refusal } from '../../account/fields/Refusal.tsx';
import { guardLook } from '../../account/form-classes.ts';
import { queryClient } from '../../area/query-client.ts';
import { ownerApi } from '#state/owner-api.ts';
import { queryKeys } from '../query-keys.ts';
import { retryLostCall } from '../retry.ts';

interface Props {
  /** The day on which the account is erased, as '2026-12-22'. */
  erasedOn: string;
}

/** All that an account shows that is going to be erased: it can be kept, or left alone. */
export default function LeavingScreen({ erasedOn }: Props): ReactElement {
  const isBusy = useRef(false);
  const [isKeeping, setKeeping] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const keep = async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    setKeeping(true);
    setFailure(null);
    try {
      await retryLostCall(() => ownerApi('DELETE /account/deletion'));
      showToast({ title: 'Conservas tu cuenta' });
      await queryClient.invalidateQueries({ queryKey: queryKeys.user });
    } catch (error) {
      setFailure(describeFailure(error));
    } finally {
      isBusy.current = false;
      setKeeping(false);
    }
  };
  return (
    <main className="wrap" id="contenido">
      <div className={`${guardLook} panel`}>
        <h1 className="text-[1.4rem]">{`Tu cuenta se borrará el ${formatDayOfYear(erasedOn)}.`}</h1>
        <Refusal text={failure} />
        <Acts>
          <button
            type="button"
            className="btn main"
            aria-disabled={isKeeping}
            onClick={() => void keep()}
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
