import { type Schedule, openStateAt } from './opening-hours.ts';
import { type ZoneOffset, readZoneClock } from './zone-offset.ts';

export interface StatusText {
  /** 'unknown' when the store has not published its hours, because it may be open. */
  readonly tone: 'open' | 'closed' | 'unknown';
  /** 'Abierto', 'Cerrado' or 'Cerrado por apagón'. */
  readonly word: string;
  /** 'hasta las 20:00', 'abre mañana a las 09:00', 'desde las 14:20'; null when there is no detail. */
  readonly detail: string | null;
  /** 'Hoy: 09:00–18:00'; null without hours, and while the store is closed against its hours. */
  readonly today: string | null;
}

/** A pause as a page prints it, with the data that its script needs when the end has passed. */
export interface PrintedPause {
  readonly word: string;
  /** 'desde las 14:20 · reabre sobre las 18:00'; null when there is no detail. */
  readonly detail: string | null;
  /** Milliseconds since 1970; null for a pause without an end. */
  readonly until: number | null;
  readonly isEstimated: boolean;
}

/** The facts about opening hours on the page of a store. */
export interface StatusFacts {
  readonly schedule: Schedule;
  readonly timezone: string | null;
  /** The offset of that timezone, where a page carries it. */
  readonly offset?: ZoneOffset;
  readonly pause: PrintedPause | null;
}

/**
 * Whether a store is open now, in the words of its page. A pause takes precedence over everything else (product.md
 * 6.2).
 */
export function describeStatus(facts: StatusFacts, now: Date): StatusText {
  const { schedule, timezone, offset, pause } = facts;
  const paused = pause && describePaused(pause, now.getTime());
  if (paused) return paused;
  const clock = readZoneClock(timezone, offset, now);
  const { open, untilText, opensText, todayText } = openStateAt(schedule, clock);
  const hasHours = schedule.week !== null;
  const isKnown = hasHours || schedule.days.some(([day]) => day === clock.day);
  const opening = opensText === undefined ? null : `abre ${opensText}`;
  return {
    tone: open ? 'open' : isKnown ? 'closed' : 'unknown',
    word: open ? 'Abierto' : 'Cerrado',
    detail: open ? (untilText ?? null) : (opening ?? (isKnown ? null : 'Sin horario')),
    today: isKnown ? `Hoy: ${todayText}` : null,
  };
}

/** The text when the estimated end of a pause has passed. */
export const pauseOver = 'La tienda no ha dicho si reabrió';
/** Milliseconds for which that text is shown while the owner does nothing. */
export const endedPauseMs = 12 * 3_600_000;

/** Null once the pause is over and the hours apply again. */
function describePaused(
  { word, detail, until, isEstimated }: PrintedPause,
  now: number,
): StatusText | null {
  if (until === null || now < until) return { tone: 'closed', word, detail, today: null };
  if (!isEstimated || now >= until + endedPauseMs) return null;
  return { tone: 'unknown', word: pauseOver, detail: null, today: null };
}
