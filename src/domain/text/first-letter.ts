/**
 * The first letter of a name, which replaces a missing picture. It keeps its accents, and a flag keeps both halves.
 * @example firstLetter('🇨🇺 Moda') // '🇨🇺'
 */
export function firstLetter(name: string): string {
  return /^(?:\p{RI}{2}|.\p{M}*)/su.exec(name)?.[0] ?? '';
}
