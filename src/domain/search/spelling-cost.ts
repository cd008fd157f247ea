/** The rows of a Spanish keyboard. Texts have no accents here, so the ñ beside the l is an n. */
const keyboard = ['qwertyuiop', 'asdfghjkln', 'zxcvbnm'];

/** Whether two letters are next to each other on the keyboard, where a finger slips. */
const areNeighbours = (one: string, other: string): boolean =>
  keyboard.some((row) => row.includes(one + other) || row.includes(other + one));

/** Common mistakes cost less than one edit. */
const costs = { swapped: 0.6, doubled: 0.6, neighbour: 0.8 } as const;

/**
 * The distance between what was written and the word that may be meant, in edits. These count less than one: two
 * swapped letters, a letter written twice or only once by mistake, and a neighbouring key.
 * @example spellingCost('pilla', 'pila') // 0.6, to 'silla' it is 1
 */
export function spellingCost(written: string, meant: string): number {
  const rows: number[][] = [];
  const at = (row: number, column: number): number => rows[row]?.[column] ?? Infinity;
  for (let i = 0; i <= written.length; i += 1) {
    const row: number[] = [];
    rows.push(row);
    for (let j = 0; j <= meant.length; j += 1) {
      const [one = '', other = ''] = [written[i - 1], meant[j - 1]];
      const extra = i > 1 && one === written[i - 2] ? costs.doubled : 1;
      const missing = j > 1 && other === meant[j - 2] ? costs.doubled : 1;
      const changed = one === other ? 0 : areNeighbours(one, other) ? costs.neighbour : 1;
      const isSwapped = i > 1 && j > 1 && one === meant[j - 2] && other === written[i - 2];
      row.push(
        i === 0 && j === 0
          ? 0
          : Math.min(
              at(i - 1, j) + extra,
              (row[j - 1] ?? Infinity) + missing,
              at(i - 1, j - 1) + changed,
              isSwapped ? at(i - 2, j - 2) + costs.swapped : Infinity,
            ),
      );
    }
  }
  return at(written.length, meant.length);
}
