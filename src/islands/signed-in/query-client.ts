import { QueryClient, notifyManager, type QueryKey } from '@tanstack/react-query';
import { isApiError } from '#client/api-error.ts';
import { $session } from '#state/session.ts';

const maxTries = 3;

// A switch shows its new state in the same frame: notified a task later, it would first jump back.
notifyManager.setScheduler(queueMicrotask);

/** Responses are kept while the owner walks between screens. A call without any response is sent again, twice. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 20_000,
      gcTime: 10 * 60_000,
      // A call that fails for want of a network says so, instead of waiting in silence.
      networkMode: 'always',
      retry: (failures, error) => isWorthRetrying(error) && failures < maxTries - 1,
      retryDelay: (failures) => 600 * 2 ** failures,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

/** Reads again what a change has made too old; also what is first being read, which another reading would only join. */
export function readAgain(...queryKeys: readonly QueryKey[]): void {
  for (const queryKey of queryKeys) {
    void queryClient.cancelQueries({ queryKey });
    void queryClient.invalidateQueries({ queryKey });
  }
}

let lastUser: string | null = null;

// A page that comes back from the browser's history may find another account signed in than the one it read for.
$session.subscribe(({ user }) => {
  if (user === null) return;
  if (lastUser !== null && lastUser !== user.id) queryClient.clear();
  lastUser = user.id;
});

/** No response, or one of a server in trouble, as opposed to a refusal. */
export function isWorthRetrying(error: unknown): boolean {
  return isApiError(error) && (error.status === 0 || error.status >= 500);
}
