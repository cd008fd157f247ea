import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type Engine, copyTemplate } from '../support/test-database.ts';
import { runApiCrashTrial } from '../support/trials/api-crash.ts';
import { runRepeatedCreationsTrial } from '../support/trials/repeated-creations.ts';
import { runTwoPublishersTrial } from '../support/trials/two-publishers.ts';
import type { DatabaseLocation } from '#server/db/open.ts';
import { openDatabase } from '#server/db/open.ts';
import { loadGeneratedCatalogue } from '#server/generated-catalogue.ts';

async function createCatalogue(engine: Engine): Promise<DatabaseLocation> {
  const copy = await copyTemplate(engine);
  onTestFinished(() => copy.remove());
  const { location } = copy;
  const database = await openDatabase(location);
  const now = new Date('2026-01-01T12:00:00Z');
  await loadGeneratedCatalogue(database, { stores: 8, products: 12, seed: 1, now });
  await database.close();
  return location;
}

describe.each(['embedded', 'server'] as const)('the API on %s', (engine) => {
  test('keeps every comment it confirmed, once, however often it is killed', async () => {
    const outcome = await runApiCrashTrial(await createCatalogue(engine), 5);
    expect(outcome.acknowledged).toBeGreaterThan(50);
    expect(outcome).toMatchObject({ lost: 0, duplicates: 0, inconsistent: 0 });
  }, 240_000);

  test('makes one product or category of a creation that is repeated after a kill', async () => {
    const copy = await copyTemplate(engine);
    onTestFinished(() => copy.remove());
    const { begun, interrupted, ...wrong } = await runRepeatedCreationsTrial(copy.location, 5);
    expect(begun).toBeGreaterThan(50);
    expect(interrupted).toBeGreaterThan(0);
    expect(wrong).toEqual({ missing: 0, duplicates: 0, contradictions: 0, unlogged: 0 });
  }, 240_000);
});

test('two publishers on two API processes end up with the site of a fresh publication', async () => {
  const { databaseUrl = '' } = await createCatalogue('server');
  const folder = mkdtempSync(join(tmpdir(), 'vitrina-two-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  const outcome = await runTwoPublishersTrial(databaseUrl, folder, 300);
  expect(outcome).toEqual({ differences: [], fallbacks: 0 });
}, 240_000);
