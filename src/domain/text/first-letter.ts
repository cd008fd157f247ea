/**
 * The first letter of a name, which stands where there is no picture: with its accents, and of a flag both halves.
 * @example firstLetter('🇨🇺 Moda') // '🇨🇺'
 */
export function firstLetter(name: string): string {
  return /^(?:\p{RI}{2}|.\p{M}*)/su.exec(name)?.[0] ?? '';
}
