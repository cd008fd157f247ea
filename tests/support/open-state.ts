import { type OpenState, openStateAt } from '#domain/hours/opening-hours.ts';
import { type StoreHours, readHours } from '#domain/hours/schedule.ts';

/** Whether a store is open at an instant, by the clock of its timezone. */
export function openState(store: StoreHours, now: Date): OpenState {
  const { schedule, clock } = readHours(store, now);
  return openStateAt(schedule, clock);
}
