/** Milliseconds for which pages of priority 3, and sitemaps, wait so that later changes join them. */
export const joinMs = 30_000;

/** Whether a time has come. Nothing waits longer than `joinMs`: a longer wait means that the clock was set back. */
export const hasCome = (dueAt: number, now: number): boolean =>
  dueAt <= now || dueAt - now > joinMs;
