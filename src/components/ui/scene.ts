/** The backgrounds on 48 × 48: a sun, a window, hills, two moons, rays, an awning. */
export const scenes: readonly string[] = [
  '<circle cx="24" cy="24" r="21" opacity=".5"/><circle cx="24" cy="24" r="16"/>',
  '<path d="M9 38V23a15 15 0 0 1 30 0v15z"/><path d="M0 38h48v10H0z" opacity=".7"/>',
  '<circle cx="37" cy="11" r="6"/><path d="M0 36q12-11 24-2t24-3v17H0z"/>',
  '<circle cx="5" cy="6" r="16"/><circle cx="45" cy="44" r="19" opacity=".7"/>',
  '<path d="M24 38 0 34V20zM24 38 10 0h12zM24 38 38 0H26zM24 38l24-4V20z"/><path d="M0 38h48v10H0z" opacity=".7"/>',
  '<path d="M0 0h8v12a4 4 0 0 1-8 0zM16 0h8v12a4 4 0 0 1-8 0zM32 0h8v12a4 4 0 0 1-8 0z"/><path d="M0 39h48v9H0z" opacity=".7"/>',
];

/** The number of `scenes`, for a script that takes them from its page. */
export const sceneCount = 6;

/** A number that is always the same for a name. */
export function numberOf(name: string): number {
  let number = 0;
  for (const letter of name) number = (number * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return number;
}

/** The index in `scenes` of the background that a name decides. */
export const sceneOf = (name: string): number => numberOf(name) % sceneCount;
