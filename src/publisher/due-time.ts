/** How long pages of priority 3, and sitemaps, wait to be joined by others. */
export const joinMs = 30_000;

/**
 * Whether a time has come. Nothing waits for longer than that: what seems to was put off before the clock was set back.
 */
export const hasCome = (dueAt: number, now: number): boolean =>
  dueAt <= now || dueAt - now > joinMs;
