/** Parses a table as a spreadsheet does: its lines as cells, with quotes resolved. */
export function parseCsv(text: string): string[][] {
  const lines: string[][] = [];
  let cells = [''];
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (isQuoted && character === '"' && text.charAt(at + 1) === '"') {
      cells.push(`${cells.pop() ?? ''}"`);
      at += 1;
    } else if (character === '"') isQuoted = !isQuoted;
    else if (character === ';' && !isQuoted) cells.push('');
    else if (text.startsWith('\r\n', at) && !isQuoted) {
      lines.push(cells);
      cells = [''];
      at += 1;
    } else cells.push((cells.pop() ?? '') + character);
  }
  return lines;
}
