import type { PartialBusinessHours } from '#domain/hours/business-hours.ts';
import { type OpenState, openState } from '#domain/hours/opening-hours.ts';

export interface StatusText {
  /** 'unknown' when the store has not published its hours: nobody has said that it is closed now. */
  readonly tone: 'open' | 'closed' | 'unknown';
  /** 'Abierto' or 'Cerrado'. */
  readonly word: string;
  /** 'hasta las 20:00', 'abre mañana a las 09:00'; null when there is nothing to add. */
  readonly detail: string | null;
  /** 'Hoy: 09:00–18:00'; null without hours. */
  readonly today: string | null;
}

/** Whether a store is open now, in the words of its page (product.md 6.2). */
export function describeStatus(
  hours: PartialBusinessHours | null,
  timezone: string | null,
  now: Date,
): StatusText {
  const state = openState(hours, timezone, now);
  return {
    tone: state.open ? 'open' : hours === null ? 'unknown' : 'closed',
    word: state.open ? 'Abierto' : 'Cerrado',
    detail: state.open ? (state.untilText ?? null) : describeOpening(state, hours !== null),
    today: hours === null ? null : `Hoy: ${state.todayText}`,
  };
}

function describeOpening({ opensText }: OpenState, hasHours: boolean): string | null {
  if (opensText !== undefined) return `abre ${opensText}`;
  return hasHours ? null : 'Sin horario';
}
