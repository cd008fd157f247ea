/** The dark squares of a QR code as an SVG path, one piece for each run of squares in a row. */
export function formatQrPath(rows: readonly (readonly boolean[])[]): string {
  return rows.flatMap((row, y) => formatRow(row, y)).join('');
}

function formatRow(row: readonly boolean[], y: number): string[] {
  const starts = row.flatMap((isDark, x) => (isDark && row[x - 1] !== true ? [x] : []));
  return starts.map((x) => {
    const end = row.indexOf(false, x);
    const width = (end === -1 ? row.length : end) - x;
    return `M${x} ${y}h${width}v1h-${width}z`;
  });
}
