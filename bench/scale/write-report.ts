import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { format } from 'oxfmt';
import type { ScaleMeasurement } from './measurement.ts';
import { mergeSizes, writeSizes } from './report.ts';

const docs = resolve(import.meta.dirname, '../../docs');
const data = resolve(docs, 'scale.json');
const document = resolve(docs, 'scale.md');

/** Stores the measurement of one size beside those of the others, and writes the table of all. */
export async function writeScaleReport(measured: ScaleMeasurement): Promise<void> {
  const former = existsSync(data)
    ? (JSON.parse(readFileSync(data, 'utf8')) as ScaleMeasurement[])
    : [];
  const sizes = mergeSizes(former, [measured]);
  await writeFormatted(data, JSON.stringify(sizes, shorten));
  await writeFormatted(document, writeSizes(readFileSync(document, 'utf8'), sizes));
}

async function writeFormatted(file: string, text: string): Promise<void> {
  const { code } = await format(file, text);
  writeFileSync(file, code);
}

/** No measurement here is more exact. */
const shorten = (_key: string, value: unknown): unknown =>
  typeof value === 'number' ? Number(value.toPrecision(6)) : value;
