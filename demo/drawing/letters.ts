/**
 * Capitals as pen strokes in a box of 100 by 100, so that signs look the same on a machine
 * without fonts.
 */
const strokes: Readonly<Record<string, string | undefined>> = {
  A: 'M12 100 50 0l38 100M26 66h48',
  B: 'M20 0v100M20 0h30a24 24 0 0 1 0 48H20M50 48h4a26 26 0 0 1 0 52H20',
  C: 'M86 20A46 50 0 1 0 86 80',
  D: 'M18 0v100M18 0h22a48 50 0 0 1 0 100H18',
  E: 'M80 0H22v100h58M22 49h46',
  F: 'M80 0H22v100M22 50h46',
  G: 'M84 18A46 50 0 1 0 88 60H58',
  H: 'M18 0v100M82 0v100M18 50h64',
  I: 'M50 0v100',
  J: 'M72 0v68a30 30 0 0 1-58 6',
  K: 'M20 0v100M82 0 20 58M42 40l42 60',
  L: 'M24 0v100h56',
  M: 'M10 100V0l40 60L90 0v100',
  N: 'M18 100V0l64 100V0',
  O: 'M50 0a44 50 0 1 1-.1 0z',
  P: 'M20 100V0h32a27 27 0 0 1 0 55H20',
  Q: 'M50 0a44 50 0 1 1-.1 0zM62 72l26 32',
  R: 'M20 100V0h32a27 27 0 0 1 0 54H20M50 54l32 46',
  S: 'M80 16C70-4 22-6 22 24c0 34 60 18 60 50 0 32-52 34-64 8',
  T: 'M10 0h80M50 0v100',
  U: 'M18 0v66a32 34 0 0 0 64 0V0',
  V: 'M10 0l40 100L90 0',
  W: 'M4 0l24 100L50 24l22 76L96 0',
  X: 'M14 0l72 100M86 0 14 100',
  Y: 'M12 0l38 52L88 0M50 52v48',
  Z: 'M14 0h72L14 100h72',
  '+': 'M50 20v60M20 50h60',
};

/** Writes a word of capitals centred on a point. */
export function drawLetters(
  word: string,
  place: { x: number; y: number; height: number; color: string },
): string {
  const scale = place.height / 100;
  const advance = 122 * scale;
  const start = place.x - ((word.length - 1) * advance) / 2;
  return Array.from(word)
    .map((letter, index) => {
      const stroke = strokes[letter];
      if (stroke === undefined) throw new Error(`No strokes for the letter ${letter}`);
      const x = start + index * advance - 50 * scale;
      return `<path transform="translate(${x.toFixed(1)} ${(place.y - 50 * scale).toFixed(1)}) scale(${scale.toFixed(3)})" d="${stroke}" fill="none" stroke="${place.color}" stroke-width="17" stroke-linecap="round" stroke-linejoin="round"/>`;
    })
    .join('');
}
