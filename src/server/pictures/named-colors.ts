import { open } from 'node:fs/promises';
import type { PictureKind } from './sniff.ts';

// Colours that a picture names by numbers and not by an ICC profile: in the chunks cICP, gAMA and cHRM of PNG, and in
// the box `colr` of AVIF. libvips reads none of them. Without this file, a Display P3 photo would become paler, and an
// HDR screen recording grey.

type Chromaticity = readonly [x: number, y: number];

interface Primaries {
  readonly red: Chromaticity;
  readonly green: Chromaticity;
  readonly blue: Chromaticity;
  readonly white: Chromaticity;
}

export interface NamedColors {
  readonly primaries: Primaries;
  /** Converts a sample to light. Both are from 0 to 1, where 1 is the white of paper. */
  readonly toLight: (sample: number) => number;
}

const d65: Chromaticity = [0.3127, 0.329];
const primariesBt709: Primaries = {
  red: [0.64, 0.33],
  green: [0.3, 0.6],
  blue: [0.15, 0.06],
  white: d65,
};

/** Primaries by their number in ITU-T H.273, as far as cameras, phones and screens write them. */
const primariesByNumber: ReadonlyMap<number, Primaries> = new Map<number, Primaries>([
  [1, primariesBt709],
  [5, { red: [0.64, 0.33], green: [0.29, 0.6], blue: [0.15, 0.06], white: d65 }],
  [6, { red: [0.63, 0.34], green: [0.31, 0.595], blue: [0.155, 0.07], white: d65 }],
  [7, { red: [0.63, 0.34], green: [0.31, 0.595], blue: [0.155, 0.07], white: d65 }],
  [9, { red: [0.708, 0.292], green: [0.17, 0.797], blue: [0.131, 0.046], white: d65 }],
  [11, { red: [0.68, 0.32], green: [0.265, 0.69], blue: [0.15, 0.06], white: [0.314, 0.351] }],
  [12, { red: [0.68, 0.32], green: [0.265, 0.69], blue: [0.15, 0.06], white: d65 }],
]);

const srgbToLight = (sample: number): number =>
  sample <= 0.04045 ? sample / 12.92 : ((sample + 0.055) / 1.055) ** 2.4;
const lightToSrgb = (light: number): number =>
  light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;

/** Luminance of the white of paper in HDR, in candela per square metre (ITU-R BT.2408). */
const paperWhite = 203;

function pqToLight(sample: number): number {
  const root = sample ** (1 / 78.84375);
  const light = Math.max(root - 0.8359375, 0) / (18.8515625 - 18.6875 * root);
  return (10_000 * light ** (1 / 0.1593017578125)) / paperWhite;
}

function hlgToLight(sample: number): number {
  const scene =
    sample <= 0.5
      ? sample ** 2 / 3
      : (Math.exp((sample - 0.55991073) / 0.17883277) + 0.28466892) / 12;
  return (1_000 * scene ** 1.2) / paperWhite;
}

const transferByNumber: ReadonlyMap<number, NamedColors['toLight']> = new Map([
  // Every browser shows the television encoding as if it were sRGB.
  [1, srgbToLight],
  [4, (sample) => sample ** 2.2],
  [5, (sample) => sample ** 2.8],
  [6, srgbToLight],
  [8, (sample) => sample],
  [13, srgbToLight],
  [14, srgbToLight],
  [15, srgbToLight],
  [16, pqToLight],
  [18, hlgToLight],
]);

function findColors(primaries: number, transfer: number): NamedColors | null {
  const [named, toLight] = [primariesByNumber.get(primaries), transferByNumber.get(transfer)];
  if (named === undefined || toLight === undefined) return null;
  // This is plain sRGB.
  if (named === primariesBt709 && toLight === srgbToLight) return null;
  return { primaries: named, toLight };
}

/** The colours that a picture names without a profile; null for sRGB and for unknown colours. */
export async function readNamedColors(
  kind: PictureKind,
  input: string | Uint8Array,
): Promise<NamedColors | null> {
  if (kind !== 'png' && kind !== 'heif') return null;
  const source = await openSource(input);
  try {
    return await (kind === 'png' ? readPngColors(source) : readHeifColors(source));
  } finally {
    await source.close();
  }
}

interface Source {
  /** Reads bytes. At the end of the file it returns fewer. */
  read(at: number, length: number): Promise<Buffer>;
  close(): Promise<void>;
}

async function openSource(input: string | Uint8Array): Promise<Source> {
  if (typeof input !== 'string') {
    const content = Buffer.from(input);
    return {
      read: (at, length) => Promise.resolve(content.subarray(at, at + length)),
      close: () => Promise.resolve(),
    };
  }
  const file = await open(input);
  return {
    async read(at, length) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
      return buffer.subarray(0, bytesRead);
    },
    close: () => file.close(),
  };
}

/** A PNG has only few chunks before its pixels. One with more is not worth reading. */
const maxChunks = 200;

async function readPngColors(source: Source): Promise<NamedColors | null> {
  let gamma: number | null = null;
  let primaries: Primaries = primariesBt709;
  let isKnown = false;
  let at = 8;
  for (let count = 0; count < maxChunks; count += 1) {
    const head = await source.read(at, 8 + 32);
    if (head.length < 8) break;
    const length = head.readUInt32BE(0);
    const type = head.toString('latin1', 4, 8);
    const body = head.subarray(8, 8 + length);
    // This chunk takes precedence over a profile, and a profile over the older chunks.
    if (type === 'cICP' && body.length === 4) return findColors(body[0] ?? 0, body[1] ?? 0);
    if (type === 'iCCP' || type === 'sRGB') isKnown = true;
    if (type === 'gAMA' && body.length === 4) gamma = body.readUInt32BE(0) / 100_000;
    if (type === 'cHRM' && body.length === 32) primaries = readChromaticities(body);
    if (type === 'IDAT' || type === 'IEND') break;
    at += 8 + length + 4;
  }
  if (isKnown || gamma === null || gamma < 0.1 || gamma > 2) return null;
  const exponent = 1 / gamma;
  // Programs write 1/2.2 for sRGB.
  const isSrgb = Math.abs(exponent - 2.2) < 0.05;
  if (isSrgb && primaries === primariesBt709) return null;
  return { primaries, toLight: isSrgb ? srgbToLight : (sample) => sample ** exponent };
}

function readChromaticities(body: Buffer): Primaries {
  const at = (index: number): Chromaticity => [
    body.readUInt32BE(8 * index) / 100_000,
    body.readUInt32BE(8 * index + 4) / 100_000,
  ];
  const [white, red, green, blue] = [at(0), at(1), at(2), at(3)];
  const named = { red, green, blue, white };
  const isPossible = Object.values(named).every(([x, y]) => x <= 1 && y > 0.01 && x + y <= 1.001);
  const isBt709 = (['red', 'green', 'blue', 'white'] as const).every((name) =>
    named[name].every(
      (value, index) => Math.abs(value - (primariesBt709[name][index] ?? 0)) < 0.002,
    ),
  );
  return isPossible && !isBt709 ? named : primariesBt709;
}

/** The description of an AVIF is much smaller than this. A larger one contains other things. */
const maxHeifHead = 256 * 1024;

async function readHeifColors(source: Source): Promise<NamedColors | null> {
  const head = await source.read(0, maxHeifHead);
  const meta = listBoxes(head).find(({ type }) => type === 'meta');
  // This box has a version and flags before its inner boxes.
  const properties = meta && listBoxes(meta.body.subarray(4)).find(({ type }) => type === 'iprp');
  const container = properties && listBoxes(properties.body).find(({ type }) => type === 'ipco');
  const colors = container ? listBoxes(container.body).filter(({ type }) => type === 'colr') : [];
  const kinds = colors.map(({ body }) => body.toString('latin1', 0, 4));
  if (kinds.some((kind) => kind === 'prof' || kind === 'rICC')) return null;
  const named = colors[kinds.indexOf('nclx')]?.body;
  if (named === undefined || named.length < 8) return null;
  return findColors(named.readUInt16BE(4), named.readUInt16BE(6));
}

interface Box {
  readonly type: string;
  readonly body: Buffer;
}

/** The complete boxes in some bytes. */
function listBoxes(bytes: Buffer): Box[] {
  const boxes: Box[] = [];
  let at = 0;
  while (at + 8 <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    if (length < 8 || at + length > bytes.length) break;
    boxes.push({
      type: bytes.toString('latin1', at + 4, at + 8),
      body: bytes.subarray(at + 8, at + length),
    });
    at += length;
  }
  return boxes;
}

type Matrix = readonly [Row, Row, Row];
type Row = readonly [number, number, number];

/**
 * Converts pixels with three channels of eight bits from these colours to sRGB, in place. Colours outside of sRGB are
 * clipped.
 */
export function convertToSrgb(pixels: Uint8Array, { primaries, toLight }: NamedColors): void {
  const light = Float64Array.from({ length: 256 }, (_, sample) => toLight(sample / 255));
  const [red, green, blue] = multiply(invert(toXyz(primariesBt709)), toXyz(primaries));
  // The table has more steps than eight bits, for precision in dark colours. Each channel is looked up once.
  const steps = 4096;
  const samples = Uint8Array.from({ length: steps + 1 }, (_, step) =>
    Math.round(255 * lightToSrgb(step / steps)),
  );
  const encode = (value: number): number =>
    samples[Math.round(Math.min(Math.max(value, 0), 1) * steps)] ?? 0;
  for (let at = 0; at < pixels.length; at += 3) {
    const [r, g, b] = [
      light[pixels[at] ?? 0] ?? 0,
      light[pixels[at + 1] ?? 0] ?? 0,
      light[pixels[at + 2] ?? 0] ?? 0,
    ];
    pixels[at] = encode(red[0] * r + red[1] * g + red[2] * b);
    pixels[at + 1] = encode(green[0] * r + green[1] * g + green[2] * b);
    pixels[at + 2] = encode(blue[0] * r + blue[1] * g + blue[2] * b);
  }
}

/** The XYZ values of the primaries' light, scaled so that together they give white. Their white becomes that of D65. */
function toXyz({ red, green, blue, white }: Primaries): Matrix {
  const columns = [red, green, blue].map(([x, y]) => [x / y, 1, (1 - x - y) / y] as const);
  const [r, g, b] = columns as [Row, Row, Row];
  const unscaled: Matrix = [
    [r[0], g[0], b[0]],
    [r[1], g[1], b[1]],
    [r[2], g[2], b[2]],
  ];
  const whiteLight: Row = [white[0] / white[1], 1, (1 - white[0] - white[1]) / white[1]];
  const scale = apply(invert(unscaled), whiteLight);
  const scaled = unscaled.map((row) => row.map((value, index) => value * (scale[index] ?? 0)));
  const target = [d65[0] / d65[1], 1, (1 - d65[0] - d65[1]) / d65[1]];
  return scaled.map((row, index) =>
    row.map((value) => (value * (target[index] ?? 0)) / (whiteLight[index] ?? 1)),
  ) as unknown as Matrix;
}

const apply = (matrix: Matrix, [x, y, z]: Row): Row =>
  matrix.map((row) => row[0] * x + row[1] * y + row[2] * z) as unknown as Row;

function multiply(one: Matrix, other: Matrix): Matrix {
  return one.map((row) =>
    [0, 1, 2].map(
      (column) =>
        row[0] * (other[0][column] ?? 0) +
        row[1] * (other[1][column] ?? 0) +
        row[2] * (other[2][column] ?? 0),
    ),
  ) as unknown as Matrix;
}

function invert([[a, b, c], [d, e, f], [g, h, i]]: Matrix): Matrix {
  const [A, B, C] = [e * i - f * h, f * g - d * i, d * h - e * g];
  const determinant = a * A + b * B + c * C;
  const rows = [
    [A, c * h - b * i, b * f - c * e],
    [B, a * i - c * g, c * d - a * f],
    [C, b * g - a * h, a * e - b * d],
  ];
  return rows.map((row) => row.map((value) => value / determinant)) as unknown as Matrix;
}
