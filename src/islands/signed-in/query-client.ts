import { QueryClient, notifyManager, type QueryKey } from '@tanstack/react-query';
import { isApiError } from '#client/api-error.ts';
import { $session } from '#state/session.ts';

const maxTries = 3;

// A switch shows its new state in the same frame. If React were notified in a later task, the switch would first jump
// back.
notifyManager.setScheduler(queueMicrotask);

/** Responses are cached while the owner moves between screens. A call without a response is repeated twice. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 20_000,
      gcTime: 10 * 60_000,
      // Without a network a call fails with a message, instead of waiting silently.
      networkMode: 'always',
      retry: (failures, error) => isWorthRetrying(error) && failures < maxTries - 1,
      retryDelay: (failures) => 600 * 2 ** failures,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

/**
 * Reloads queries that a change has made out of date. A first request that is running is cancelled too, because a
 * second one would only join it.
 */
export function readAgain(...queryKeys: readonly QueryKey[]): void {
  for (const queryKey of queryKeys) {
    void queryClient.cancelQueries({ queryKey });
    void queryClient.invalidateQueries({ queryKey });
  }
}

let lastUser: string | null = null;

// A page restored from the browser's history may find another account signed in.
$session.subscribe(({ user }) => {
  if (user === null) return;
  if (lastUser !== null && lastUser !== user.id) queryClient.clear();
  lastUser = user.id;
});

/** Whether there was no response, or a server error. A refusal is not worth a retry. */
export function isWorthRetrying(error: unknown): boolean {
  return isApiError(error) && (error.status === 0 || error.status >= 500);
}
