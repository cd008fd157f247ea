import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { createMetrics } from '#server/platform/http/metrics.ts';
import { EnvironmentSchema } from '#server/platform/config/environment-schema.ts';

const root = resolve(import.meta.dirname, '../../..');
const read = (file: string): string => readFileSync(resolve(root, file), 'utf8');
const document = read('docs/scale.md');

const readRows = (text: string): string[][] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| -'))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map((cells) => cells.slice(1, -1));

const section = (number: number): string =>
  new RegExp(`^## ${number} [^]*?(?=^## |(?![^]))`, 'm').exec(document)?.[0] ?? '';

const measured = new Map(
  readRows(read('README.md')).map(([what = '', value = '']) => [what, value]),
);

test('every figure that it calls measured is that of the README', () => {
  const [table = ''] = section(1).split('What a machine of one core');
  const rows = readRows(table).filter(([what]) => what !== 'what');
  expect(rows.length).toBeGreaterThan(8);
  for (const [what = '', value] of rows) expect([what, value]).toEqual([what, measured.get(what)]);
});

test('how long a full publication lasts follows from the measured rate', () => {
  const rate = Number(
    /(\d+) pages\/s/.exec(
      measured.get('full publication with compressed files, one core') ?? '',
    )?.[1],
  );
  const rows = readRows(section(1)).filter(([products]) => /^[\d,]+$/.test(products ?? ''));
  const minutes = (pages: number): string => `${(pages / rate / 60).toFixed(1)} min`;
  expect(rows).toHaveLength(3);
  for (const [products = '', one, four] of rows) {
    const pages = Number(products.replaceAll(',', '')) * (1 + 1 / 25);
    expect([products, one, four]).toEqual([products, minutes(pages), minutes(pages / 4)]);
  }
});

test('every setting with a value is one that a start takes', () => {
  const settings = [...document.matchAll(/`([A-Z][A-Z0-9_]+)(?:=[^`]*)?`/g)].map(
    ([, name = '']) => name,
  );
  const known = Object.keys(EnvironmentSchema.entries);
  expect(settings.length).toBeGreaterThan(25);
  expect(settings.filter((name) => !known.includes(name))).toEqual([]);
});

test('every metric that it goes by is one of a process', async () => {
  const named = [...section(4).matchAll(/`(vitrina_\w+)/g)].map(([, name = '']) => name);
  const metrics = createMetrics();
  metrics.watch(
    {
      readPools: () => [],
      countEmails: () => Promise.resolve({ waiting: 0, failed: 0 }),
      readLag: () => Promise.resolve({ changes: 0, seconds: 0 }),
    },
    { note: () => undefined, list: () => [] },
    () => Promise.resolve(null),
  );
  const text = await metrics.render();
  expect(named.length).toBeGreaterThan(3);
  for (const name of named) expect(text).toContain(`# TYPE ${name} `);
});
