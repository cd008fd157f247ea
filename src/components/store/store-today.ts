import type { Business } from '#contract/stores.ts';
import { type PrintedWindows, printWindows } from '#domain/hours/open-windows.ts';
import { printPause } from '#domain/hours/pause.ts';
import { readHours } from '#domain/hours/schedule.ts';
import type { StatusFacts } from '#domain/hours/store-status.ts';
import {
  type SpecialDayText,
  type SpecialHoursSpecification,
  listSpecialDays,
  schemaOrgSpecialDays,
} from '#domain/hours/special-days.ts';
import { chooseTimezone } from '#domain/hours/timezone.ts';
import { findOffset } from '#domain/hours/zone-offset.ts';

const readStore = ({ business_hours: hours, special_days: specialDays = [], timezone }: Business) =>
  readHours({ hours, specialDays, timezone }, new Date());

/** The store's opening times as the page carries them for its script. */
export function printToday(store: Business): StatusFacts {
  const { timezone, pause } = store;
  const { schedule, today } = readStore(store);
  return {
    schedule,
    timezone,
    offset: findOffset(chooseTimezone(timezone), new Date()),
    pause: pause ? printPause(pause, timezone, today) : null,
  };
}

/** The store's opening times of the coming days, for its card in the directory. */
export const printOpen = (store: Business): PrintedWindows =>
  printWindows(
    {
      hours: store.business_hours,
      specialDays: store.special_days ?? [],
      timezone: store.timezone,
    },
    Boolean(store.pause),
    new Date(),
  );

/** The special days of the next fourteen days. */
export const printSpecialDays = (store: Business): readonly SpecialDayText[] =>
  listSpecialDays(store.special_days ?? [], readStore(store).today);

/** The special days of the next sixty days, as structured data. */
export const describeSpecialDays = (store: Business): readonly SpecialHoursSpecification[] =>
  schemaOrgSpecialDays(store.special_days ?? [], readStore(store).today);
