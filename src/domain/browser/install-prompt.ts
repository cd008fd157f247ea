import { installPromptSnoozeDays } from '../limits.ts';

const dayMs = 86_400_000;

/** The date until which a declined prompt stays away: seven days ahead, in ISO form. */
export function snoozeDate(now: Date): string {
  return new Date(now.getTime() + installPromptSnoozeDays * dayMs).toISOString();
}

/** Whether the prompt may be shown: the site is not installed, and no stored date is still ahead. */
export function canShowInstallPrompt(state: {
  readonly isStandalone: boolean;
  readonly declinedUntil: string | null;
  readonly now: Date;
}): boolean {
  if (state.isStandalone) return false;
  const until = state.declinedUntil === null ? NaN : Date.parse(state.declinedUntil);
  return Number.isNaN(until) || state.now.getTime() > until;
}
