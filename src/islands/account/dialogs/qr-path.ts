/** The dark squares of a QR code as the path of a drawing, a run of a row at a time. */
export function printQrPath(rows: readonly (readonly boolean[])[]): string {
  return rows.flatMap((row, y) => printRow(row, y)).join('');
}

function printRow(row: readonly boolean[], y: number): string[] {
  const starts = row.flatMap((isDark, x) => (isDark && row[x - 1] !== true ? [x] : []));
  return starts.map((x) => {
    const end = row.indexOf(false, x);
    const width = (end === -1 ? row.length : end) - x;
    return `M${x} ${y}h${width}v1h-${width}z`;
  });
}
