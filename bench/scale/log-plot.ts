import { formatNumber } from '../../scripts/format-number.ts';

export interface PlotPoint {
  readonly x: number;
  readonly y: number;
  /** Computed from what was measured, and drawn hollow. */
  readonly isComputed?: boolean;
}

export interface PlotLine {
  readonly name: string;
  /** Which of the four colours; a budget has that of what it limits. */
  readonly look: 0 | 1 | 2 | 3;
  readonly points: readonly PlotPoint[];
  /** A limit, drawn dashed. */
  readonly isBudget?: boolean;
}

export interface Plot {
  readonly title: string;
  readonly xLabel: string;
  readonly yLabel: string;
  readonly lines: readonly PlotLine[];
}

const width = 720;
const height = 440;
const frame = { left: 84, right: 670, top: 96, bottom: 380 };
/** Names of lines in a row above the plot. */
const namesInRow = 4;

const style = `
text { font: 13px system-ui, sans-serif; fill: #333 }
.title { font-size: 16px; font-weight: 600 }
.grid { stroke: #ddd } .line { fill: none; stroke-width: 2 } .point { stroke-width: 2 }
.hollow { fill: #fff } .budget { stroke-dasharray: 6 4; stroke-width: 1.5 }
.look0 { stroke: #0b5c66; color: #0b5c66 } .look1 { stroke: #b3450d; color: #b3450d }
.look2 { stroke: #5b3fa8; color: #5b3fa8 } .look3 { stroke: #7a6a00; color: #7a6a00 }
.solid { fill: currentColor } .background { fill: #fff }
@media (prefers-color-scheme: dark) {
text { fill: #ddd } .grid { stroke: #3a3f45 } .background, .hollow { fill: #15191e }
.look0 { stroke: #4fc3d1; color: #4fc3d1 } .look1 { stroke: #ff9a5c; color: #ff9a5c }
.look2 { stroke: #b9a2ff; color: #b9a2ff } .look3 { stroke: #e3cf4a; color: #e3cf4a }
}`;

/** Lines over two logarithmic axes, as an image for light and dark pages. */
export function renderPlot({ title, xLabel, yLabel, lines }: Plot): string {
  const points = lines.flatMap((line) => line.points);
  const x = createAxis(
    points.map((point) => point.x),
    frame.left,
    frame.right,
    [1],
  );
  const y = createAxis(
    points.map((point) => point.y),
    frame.bottom,
    frame.top,
    [1, 2, 5],
  );
  const middle = (frame.left + frame.right) / 2;
  const center = (frame.top + frame.bottom) / 2;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img">`,
    `<title>${title}</title>`,
    `<style>${style}</style>`,
    `<rect class="background" width="${width}" height="${height}" />`,
    `<text class="title" x="${frame.left}" y="26">${title}</text>`,
    ...lines.map(renderKey),
    ...x.ticks.flatMap((tick) => [
      rule(x.place(tick), frame.top, x.place(tick), frame.bottom),
      label(x.place(tick), frame.bottom + 20, tick, 'middle'),
    ]),
    ...y.ticks.flatMap((tick) => [
      rule(frame.left, y.place(tick), frame.right, y.place(tick)),
      label(frame.left - 8, y.place(tick) + 4, tick, 'end'),
    ]),
    `<text x="${middle}" y="${height - 14}" text-anchor="middle">${xLabel}</text>`,
    `<text transform="translate(18 ${center}) rotate(-90)" text-anchor="middle">${yLabel}</text>`,
    ...lines.map((line) => renderLine(line, x.place, y.place)),
    '</svg>\n',
  ].join('\n');
}

interface Axis {
  readonly ticks: readonly number[];
  readonly place: (value: number) => number;
}

/** From the last tick at or below the smallest value to the first at or above the largest; ticks are `steps` of each power of ten. */
function createAxis(values: readonly number[], from: number, to: number, steps: number[]): Axis {
  const powers = Array.from({ length: 25 }, (_, index) => index - 8);
  const all = powers.flatMap((power) => steps.map((step) => Number(`${step}e${power}`)));
  const first = all.findLastIndex((tick) => tick <= Math.min(...values));
  const last = all.findIndex((tick) => tick >= Math.max(...values));
  const ticks = all.slice(first, Math.max(last, first + 1) + 1);
  const [low = 1, high = 10] = [ticks[0], ticks.at(-1)].map((tick) => Math.log10(tick ?? 1));
  return {
    ticks,
    place: (value) => round(from + ((Math.log10(value) - low) / (high - low)) * (to - from)),
  };
}

function renderLine(
  { look, points, isBudget = false }: PlotLine,
  x: Axis['place'],
  y: Axis['place'],
): string {
  const path = points.map((point) => `${x(point.x)},${y(point.y)}`).join(' ');
  const line = `<polyline class="line look${look}${isBudget ? ' budget' : ''}" points="${path}" />`;
  if (isBudget) return line;
  const marks = points.map(
    (point) =>
      `<circle class="point look${look} ${point.isComputed === true ? 'hollow' : 'solid'}" cx="${x(point.x)}" cy="${y(point.y)}" r="4" />`,
  );
  return [line, ...marks].join('\n');
}

function renderKey({ name, look, isBudget = false }: PlotLine, place: number): string {
  const column = (frame.right - frame.left) / namesInRow;
  const left = frame.left + (place % namesInRow) * column;
  const y = 50 + Math.floor(place / namesInRow) * 22;
  return [
    `<line class="line look${look}${isBudget ? ' budget' : ''}" x1="${left}" y1="${y}" x2="${left + 24}" y2="${y}" />`,
    `<text x="${left + 30}" y="${y + 4}">${name}</text>`,
  ].join('\n');
}

const round = (value: number): number => Number(value.toFixed(1));
const rule = (x1: number, y1: number, x2: number, y2: number): string =>
  `<line class="grid" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" />`;
const label = (x: number, y: number, value: number, anchor: string): string =>
  `<text x="${x}" y="${round(y)}" text-anchor="${anchor}">${formatNumber(value)}</text>`;
