import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { createMetrics } from '#server/platform/http/metrics.ts';

const document = readFileSync(resolve(import.meta.dirname, '../../../docs/scale.md'), 'utf8');

test('every metric of the document exists in a process', async () => {
  const named = [...document.matchAll(/`(vitrina_\w+)/g)].map(([, name = '']) => name);
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
