import { expect } from 'vitest';
import type { PublishedSite } from './published-site.ts';

/** Expects that a publication of everything changes no byte, and that no page ever failed. */
export async function expectNoDrift(site: PublishedSite): Promise<void> {
  const followed = site.hash();
  await site.publish({ everything: true });
  const afresh = site.hash();
  const files = [...new Set([...followed.keys(), ...afresh.keys()])];
  expect(files.filter((file) => followed.get(file) !== afresh.get(file))).toEqual([]);
  expect(site.troubles).toEqual([]);
}
