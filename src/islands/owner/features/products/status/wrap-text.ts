interface Space {
  readonly width: number;
  readonly lines: number;
  /** How wide a text is drawn. */
  readonly measure: (text: string) => number;
}

/** What a person sees as one letter, so that no emoji is cut. */
const letters = new Intl.Segmenter('es', { granularity: 'grapheme' });

/**
 * Cuts a text into lines that fit, the last of which ends in an ellipsis when there is more.
 * @example wrapText('uno dos tres', { width: 7, lines: 2, measure: ({ length }) => length }) // ['uno dos', 'tres']
 */
export function wrapText(text: string, { width, lines, measure }: Space): string[] {
  const done: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (measure(longer) <= width) {
      line = longer;
      continue;
    }
    if (line !== '') done.push(line);
    line = word;
    while (measure(line) > width && done.length < lines) {
      const head = fit(line, width, measure);
      done.push(head);
      line = line.slice(head.length);
    }
  }
  if (line !== '') done.push(line);
  if (done.length <= lines) return done;
  const last = `${done[lines - 1] ?? ''} ${done[lines] ?? ''}`.trim();
  const room = width - measure('…');
  return [...done.slice(0, lines - 1), `${fit(last, room, measure).trimEnd()}…`];
}

/** As many letters of a text as fit, one at least. */
function fit(text: string, width: number, measure: Space['measure']): string {
  let head = '';
  for (const { segment } of letters.segment(text)) {
    if (head !== '' && measure(head + segment) > width) break;
    head += segment;
  }
  return head;
}
