import { defaultTimezone, registrationTimezone } from '#domain/site.ts';

interface TimezoneChoice {
  readonly id: string;
  readonly label: string;
}

/** The likely timezones of a store in Cuba or one that sells to Cuba. */
const common: readonly TimezoneChoice[] = [
  { id: registrationTimezone, label: 'Cuba (La Habana)' },
  { id: defaultTimezone, label: 'Este de Estados Unidos (Nueva York)' },
  { id: 'America/Mexico_City', label: 'México (Ciudad de México)' },
  { id: 'America/Panama', label: 'Panamá' },
  { id: 'America/Santo_Domingo', label: 'República Dominicana' },
  { id: 'Europe/Madrid', label: 'España (Madrid)' },
];

export function timezoneLabel(timezone: string | null): string {
  const id = timezone ?? defaultTimezone;
  return common.find((choice) => choice.id === id)?.label ?? id;
}

/** The common timezones, and the store's own when it is another. */
export function listTimezones(timezone: string | null): readonly TimezoneChoice[] {
  if (timezone === null || common.some(({ id }) => id === timezone)) return common;
  return [...common, { id: timezone, label: timezone }];
}
