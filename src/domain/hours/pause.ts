import { formatShortDay } from '../text/date-text.ts';
import { addDays, dayIn } from './day.ts';
import { instantAt } from './instant-at.ts';
import { findOpening, isOfYesterday } from './opening-hours.ts';
import { type StoreHours, createSchedule, numberDay, readHours } from './schedule.ts';
import { type PrintedPause, endedPauseMs, pauseOver } from './store-status.ts';
import { chooseTimezone, formatMinute, readWallClock, withArticle } from './timezone.ts';

/** Reasons why a store is closed against its hours. */
export const pauseReasons = ['power', 'today', 'vacation', 'other'] as const;
export type PauseReason = (typeof pauseReasons)[number];

/** A store's closing by its owner. Times are in ISO 8601. */
export interface Pause {
  readonly reason: PauseReason;
  /** The text that visitors read for the reason `other`; null for other reasons. */
  readonly note: string | null;
  readonly since: string;
  /** Null when only the owner ends it. */
  readonly until: string | null;
  /** True when the end has passed and the owner has not confirmed that the store is open again. */
  readonly ended?: boolean | undefined;
}

const hourMs = 3_600_000;
/**
 * Milliseconds by which the beginning of a pause may lie in the past, because the owner may have tapped it without a
 * network.
 */
export const pauseBackMs = 24 * hourMs;

const words: Readonly<Record<Exclude<PauseReason, 'other'>, string>> = {
  power: 'Cerrado por apagón',
  today: 'Cerrado por hoy',
  vacation: 'Cerrado por vacaciones',
};

/** 'Cerrado por apagón', or 'Cerrado: inventario'. */
export function pauseWord({ reason, note }: Pick<Pause, 'reason' | 'note'>): string {
  if (reason !== 'other') return words[reason];
  return note === null ? 'Cerrado' : `Cerrado: ${note}`;
}

/**
 * Whether the end of a pause is only an estimate. An owner who closes for a day or for vacations has named the first
 * normal day.
 */
export const isEstimated = ({ reason }: Pick<Pause, 'reason'>): boolean =>
  reason === 'power' || reason === 'other';

/** 'Apagón' or 'Cerrado' for the card of a store; null when no pause says that it is closed. */
export function pauseBadge(pause: Pause | null | undefined): string | null {
  if (!pause || pause.ended) return null;
  return pause.reason === 'power' ? 'Apagón' : 'Cerrado';
}

/** The text about a pause on an order sheet; null when no pause says that the store is closed. */
export function pauseNotice(pause: Pause | null | undefined): string | null {
  if (!pause || pause.ended) return null;
  const [when, why] =
    pause.reason === 'power' ? ['haya luz', ' por apagón'] : ['abra', closedFor(pause.reason)];
  return `La tienda está cerrada${why}. Puedes enviar el pedido; te contestarán cuando ${when}.`;
}

const closedFor = (reason: PauseReason): string =>
  reason === 'today' ? ' por hoy' : reason === 'vacation' ? ' por vacaciones' : '';

/**
 * The text about a pause for a page on a given day in the store's time. Times on that day appear alone, others with
 * their date.
 */
export function printPause(pause: Pause, timezone: string | null, today: string): PrintedPause {
  const isRough = isEstimated(pause);
  const until = pause.until === null ? null : Date.parse(pause.until);
  if (pause.ended) return { word: pauseOver, detail: null, until, isEstimated: isRough };
  const zone = chooseTimezone(timezone);
  const about = isRough ? 'sobre' : 'a';
  const parts = [
    ...(isRough ? [`desde ${sayMoment(pause.since, zone, today)}`] : []),
    ...(pause.until === null ? [] : [`reabre ${sayMoment(pause.until, zone, today, about)}`]),
  ];
  return {
    word: pauseWord(pause),
    detail: parts.length === 0 ? null : parts.join(' · '),
    until,
    isEstimated: isRough,
  };
}

function sayMoment(instant: string, zone: string, today: string, about?: 'a' | 'sobre'): string {
  const date = new Date(instant);
  const time = withArticle(formatMinute(readWallClock(zone, date).minute));
  const day = dayIn(zone, date);
  if (day === today) return about === undefined ? time : `${about} ${time}`;
  return `el ${formatShortDay(day)} ${about ?? 'a'} ${time}`;
}

/**
 * The time when a store opens on its next open day, for 'Hasta mañana' and 'Cerrar por hoy'. When no opening is known,
 * the start of tomorrow. After midnight, the day counts as yesterday as long as yesterday's window lasts, so the next
 * opening may be today (product.md 6.2).
 */
export function findReopening(store: StoreHours, now: Date): Date {
  const { schedule, clock, today } = readHours(store, now);
  const opening = isOfYesterday(schedule, clock) ? findOpening(schedule, clock) : null;
  const reopening = opening && instantAt(chooseTimezone(store.timezone), opening);
  // When the clock goes back, the window began at the first time that the clock showed that minute.
  if (reopening !== null && reopening > now) return reopening;
  return findOpeningFrom(store, addDays(today, 1));
}

/** The first time when a store opens on a day or later; the start of the day when no opening is known. */
export function findOpeningFrom({ hours, specialDays, timezone }: StoreHours, day: string): Date {
  const schedule = createSchedule(hours, specialDays, day);
  const start = numberDay(day);
  const opening = findOpening(schedule, { day: start - 1, minute: 1439 });
  return instantAt(chooseTimezone(timezone), opening ?? { day: start, minute: 0 });
}

/** The beginning of a pause. A stated time is limited to the last day, and never in the future. */
export function clampSince(since: string | undefined, now: Date): Date {
  const time = since === undefined ? now.getTime() : Date.parse(since);
  return new Date(Math.min(Math.max(time, now.getTime() - pauseBackMs), now.getTime()));
}

/**
 * The state of a pause at an instant: it goes on, it is kept with `ended` because its end has passed, or it is over
 * (null).
 * @returns the same object when nothing changes
 */
export function agePause(pause: Pause, now: Date): Pause | null {
  if (pause.until === null || Date.parse(pause.until) > now.getTime()) return pause;
  const isKept = isEstimated(pause) && now.getTime() < Date.parse(pause.until) + endedPauseMs;
  if (!isKept) return null;
  return pause.ended ? pause : { ...pause, ended: true };
}
