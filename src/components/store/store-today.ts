import type { Business } from '#contract/stores.ts';
import { printPause } from '#domain/hours/pause.ts';
import { readHours } from '#domain/hours/schedule.ts';
import type { PrintedPause } from '#domain/hours/store-status.ts';
import {
  type SpecialDayText,
  type SpecialHoursSpecification,
  listSpecialDays,
  schemaOrgSpecialDays,
} from '#domain/hours/special-days.ts';

/** What a page carries of when a store is open, as its script reads it. */
interface PrintedToday {
  /** A `Schedule` as JSON. */
  readonly schedule: string;
  readonly timezone: string | null;
  readonly pause: PrintedPause | null;
}

const readStore = ({ business_hours: hours, special_days: specialDays = [], timezone }: Business) =>
  readHours({ hours, specialDays, timezone }, new Date());

export function printToday(business: Business): PrintedToday {
  const { timezone, pause } = business;
  const { schedule, today } = readStore(business);
  return {
    schedule: JSON.stringify(schedule),
    timezone,
    pause: pause ? printPause(pause, timezone, today) : null,
  };
}

/** The special days of the next fourteen. */
export const printSpecialDays = (business: Business): readonly SpecialDayText[] =>
  listSpecialDays(business.special_days ?? [], readStore(business).today);

/** The special days of the next sixty, as structured data. */
export const describeSpecialDays = (business: Business): readonly SpecialHoursSpecification[] =>
  schemaOrgSpecialDays(business.special_days ?? [], readStore(business).today);
