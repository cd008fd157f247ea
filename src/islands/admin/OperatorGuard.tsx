import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Markup } from '#components/ui/markup.ts';
import { isApiError } from '#client/api-error.ts';
import { apiMessages } from '#domain/messages.ts';
import { describeFailure } from '#state/api.ts';
import { $session } from '#state/session.ts';
import { FailureBox } from '#islands/signed-in/ui/FailureBox.tsx';
import { operatorApi, operatorKeys } from './operator-calls.ts';
import { OperatorContext } from './operator-context.ts';
import { SecondFactor } from './SecondFactor.tsx';

interface Props {
  siteName: string;
  waiting: Markup;
  children: Markup;
}

/**
 * Lets in people with a role who have shown a second factor. Asks those without it for one, and sends people without a
 * role to home.
 */
export function OperatorGuard({ siteName, waiting, children }: Props): Markup {
  const id = useStore($session).user?.id ?? '';
  const { data, error, refetch } = useQuery({
    queryKey: [...operatorKeys.me, id],
    queryFn: ({ signal }) => operatorApi('GET /admin/me', { signal }),
    staleTime: Infinity,
  });
  const isUnknown = isApiError(error, 404);
  useEffect(() => {
    if (isUnknown) location.replace('/');
  }, [isUnknown]);
  if (isUnknown) return waiting;
  if (isApiError(error) && error.code === 'second_factor_required') {
    return <SecondFactor siteName={siteName} onDone={() => void refetch()} />;
  }
  if (data !== undefined) return <OperatorContext value={data}>{children}</OperatorContext>;
  if (error === null) return waiting;
  return (
    <main className="wrap py-6" id="contenido">
      <FailureBox
        title={apiMessages.loadFailed}
        text={describeFailure(error)}
        retry={() => void refetch()}
      />
    </main>
  );
}
