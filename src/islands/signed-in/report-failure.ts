import { describeFailure } from '#state/api.ts';
import { isSessionOver } from '#state/session.ts';
import { showToast } from '#state/toasts.ts';

/**
 * Says what failed and why. Says nothing when the session is over, because the login screen comes then.
 * @param description the reason, where the caller knows it better than `describeFailure`
 */
export function reportFailure(title: string, error: unknown, description?: string): void {
  if (isSessionOver(error)) return;
  showToast({
    title,
    description: description ?? describeFailure(error),
    variant: 'destructive',
  });
}
