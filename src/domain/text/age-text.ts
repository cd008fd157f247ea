const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const units = [
  [30 * day, 'mes', 'meses'],
  [day, 'día', 'días'],
  [hour, 'hora', 'horas'],
  [minute, 'minuto', 'minutos'],
] as const;

/**
 * The age of something in the largest unit that fits.
 * @example ageText(7_200_000) // 'hace 2 horas'
 */
export function ageText(milliseconds: number): string {
  for (const [length, singular, plural] of units) {
    const count = Math.floor(milliseconds / length);
    if (count >= 1) return `hace ${count} ${count === 1 ? singular : plural}`;
  }
  return 'hace un momento';
}
