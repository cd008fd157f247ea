interface Space {
  readonly width: number;
  readonly lines: number;
  /** The width of a text as it is drawn. */
  readonly measure: (text: string) => number;
}

/** Splits into the letters that a person sees, so that no emoji is cut. */
const letters = 'Segmenter' in Intl ? new Intl.Segmenter('es', { granularity: 'grapheme' }) : null;

/** Without Segmenter, as in Firefox before 125, every code point counts as a letter. */
const listLetters = (text: string): readonly string[] =>
  letters === null ? Array.from(text) : Array.from(letters.segment(text), ({ segment }) => segment);

/** Places where a line may end: after a space, or after a hyphen or slash before a letter, as in addresses. */
const seam = /\s+|[/-](?=\p{L})/gu;

const split = (text: string): string[] =>
  text.trim().replaceAll(/\s+/g, ' ').replaceAll(seam, '$&\n').split('\n').filter(Boolean);

/**
 * Breaks a text into lines that fit. The last line ends in an ellipsis when there is more text.
 * @example wrapText('uno dos tres', { width: 7, lines: 2, measure: ({ length }) => length }) // ['uno dos', 'tres']
 */
export function wrapText(text: string, { width, lines, measure }: Space): string[] {
  const done: string[] = [];
  const fits = (part: string): boolean => measure(part.trimEnd()) <= width;
  let line = '';
  for (const part of split(text)) {
    if (fits(line + part)) {
      line += part;
      continue;
    }
    if (line !== '') done.push(line);
    line = part;
    while (!fits(line) && done.length < lines) {
      const head = fit(line, width, measure);
      done.push(head);
      line = line.slice(head.length);
    }
  }
  if (line !== '') done.push(line);
  const all = done.map((one) => one.trimEnd());
  if (done.length <= lines) return all;
  const last = `${done[lines - 1] ?? ''}${done[lines] ?? ''}`;
  const room = width - measure('…');
  return [...all.slice(0, lines - 1), `${fit(last, room, measure).trimEnd()}…`];
}

/** Whether a text fits into its lines without cutting a word. */
export function fitsWhole(text: string, space: Space): boolean {
  const isCut = split(text).some((part) => space.measure(part.trimEnd()) > space.width);
  return !isCut && wrapText(text, { ...space, lines: space.lines + 1 }).length <= space.lines;
}

/** The longest beginning of a text that fits, at least one letter. */
function fit(text: string, width: number, measure: Space['measure']): string {
  let head = '';
  for (const letter of listLetters(text)) {
    if (head !== '' && measure(head + letter) > width) break;
    head += letter;
  }
  return head;
}
