interface Space {
  readonly width: number;
  readonly lines: number;
  /** How wide a text is drawn. */
  readonly measure: (text: string) => number;
}

/** What a person sees as one letter, so that no emoji is cut. */
const letters = 'Segmenter' in Intl ? new Intl.Segmenter('es', { granularity: 'grapheme' }) : null;

/** Without that, as in Firefox before 125, every code point is one. */
const listLetters = (text: string): readonly string[] =>
  letters === null ? Array.from(text) : Array.from(letters.segment(text), ({ segment }) => segment);

/** Where a line may end: after a space, or after a hyphen or a slash before a letter, as addresses have them. */
const seam = /\s+|[/-](?=\p{L})/gu;

const split = (text: string): string[] =>
  text.trim().replaceAll(/\s+/g, ' ').replaceAll(seam, '$&\n').split('\n').filter(Boolean);

/**
 * Cuts a text into lines that fit, the last of which ends in an ellipsis when there is more.
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

/** Whether a text has room in its lines, and no word of it is cut. */
export function fitsWhole(text: string, space: Space): boolean {
  const isCut = split(text).some((part) => space.measure(part.trimEnd()) > space.width);
  return !isCut && wrapText(text, { ...space, lines: space.lines + 1 }).length <= space.lines;
}

/** As many letters of a text as fit, one at least. */
function fit(text: string, width: number, measure: Space['measure']): string {
  let head = '';
  for (const letter of listLetters(text)) {
    if (head !== '' && measure(head + letter) > width) break;
    head += letter;
  }
  return head;
}
