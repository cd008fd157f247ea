export interface ReviewText {
  text: string;
  /** The stars that go with what it says. */
  rating: number;
}

/** Texts by subject: a line `# subject` begins one, every other line is a text with its stars first. */
export function readTexts(lines: string): Record<string, ReviewText[]> {
  const texts: Record<string, ReviewText[]> = {};
  let current: ReviewText[] = [];
  for (const line of lines.trim().split('\n')) {
    if (line.startsWith('# ')) texts[line.slice(2)] = current = [];
    else if (line !== '') current.push({ rating: Number(line[0]), text: line.slice(2) });
  }
  return texts;
}
