import type { Business } from '#contract/stores.ts';
import { type PrintedWindows, printWindows } from '#domain/hours/open-windows.ts';
import { printPause } from '#domain/hours/pause.ts';
import { readHours } from '#domain/hours/schedule.ts';
import type { PrintedPause } from '#domain/hours/store-status.ts';
import {
  type SpecialDayText,
  type SpecialHoursSpecification,
  listSpecialDays,
  schemaOrgSpecialDays,
} from '#domain/hours/special-days.ts';

/** The store's opening times as the page carries them for its script. */
interface PrintedToday {
  /** A `Schedule` as JSON. */
  readonly schedule: string;
  readonly timezone: string | null;
  readonly pause: PrintedPause | null;
}

const readStore = ({ business_hours: hours, special_days: specialDays = [], timezone }: Business) =>
  readHours({ hours, specialDays, timezone }, new Date());

export function printToday(store: Business): PrintedToday {
  const { timezone, pause } = store;
  const { schedule, today } = readStore(store);
  return {
    schedule: JSON.stringify(schedule),
    timezone,
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
