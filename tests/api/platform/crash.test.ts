import { describe, expect, test } from 'vitest';
import { takeCopy } from '../../support/test-database.ts';
import { createCommenters, examine, listProducts } from '../../support/trials/api-crash.ts';
import { killUnderWork } from '../../support/trials/killed-api.ts';
import { createRepeatedCreations } from '../../support/trials/repeated-creations.ts';
import { isTrial, reportFigure, trialCount } from '../../support/trials/trial.ts';
import { type Post, runPublishersTrial } from '../../support/trials/publishers.ts';
import { withDatabase } from '../../support/with-database.ts';
import { createFolder } from '../../support/test-folder.ts';
import type { Database } from '#server/platform/db/open.ts';
import { loadGeneratedCatalogue } from '#server/seed/generated-catalogue.ts';

const loadCatalogue = (database: Database, size = { stores: 8, products: 12 }) =>
  loadGeneratedCatalogue(database, { ...size, seed: 1, now: new Date('2026-01-01T12:00:00Z') });

const kills = trialCount(3, 100);

describe.each(['embedded', 'server'] as const)('the API on %s', (engine) => {
  test('keeps every comment it confirmed, once, and makes one product or category of a creation that is repeated, however often it is killed', async () => {
    const { location } = await takeCopy(engine);
    const { visitors, owner } = await withDatabase(location, async (database) => {
      await loadCatalogue(database);
      return {
        visitors: createCommenters(await listProducts(database)),
        owner: await createRepeatedCreations(database),
      };
    });
    await killUnderWork(location, kills, {
      works: [visitors, owner],
      finish: (server) => owner.repeatAll(server),
    });
    const { comments, creations } = await withDatabase(location, async (database) => ({
      comments: await examine(database, visitors.acknowledged),
      creations: await owner.examine(database),
    }));
    reportFigure(`${engine}: kills, acknowledged comments`, `${kills}, ${comments.acknowledged}`);
    reportFigure(`${engine}: lost, stored twice`, `${comments.lost}, ${comments.duplicates}`);
    expect(comments.acknowledged).toBeGreaterThan(50);
    expect(comments).toMatchObject({ lost: 0, duplicates: 0, inconsistent: 0 });
    const { begun, interrupted, ...wrong } = creations;
    reportFigure(`${engine}: kills, creations under a key`, `${kills}, ${begun}`);
    reportFigure(`${engine}: creations that were cut off and repeated`, interrupted);
    reportFigure(`${engine}: lost, made twice`, `${wrong.missing}, ${wrong.duplicates}`);
    expect(begun).toBeGreaterThan(50);
    expect(interrupted).toBeGreaterThan(0);
    expect(wrong).toEqual({ missing: 0, duplicates: 0, contradictions: 0, unlogged: 0 });
  });
});

const alone = (site: string): Post => ({ site, shard: null });
const two = [{ ...alone('first'), isKilled: true }, alone('second')];
const share = (count: number) =>
  Array.from({ length: count }, (_, position) => ({
    ...{ site: 'shared', shard: { index: position + 1, count } },
    isKilled: position === 0,
  }));
/** The trials have what they are called; in `npm test` one catalogue, its changes and two shares prove both. */
const crews: [name: string, posts: readonly Post[]][] = isTrial
  ? [
      ['two publishers', two],
      ['four publishers of one site', share(4)],
    ]
  : [['a publisher of one site and two of another', [...two.slice(0, 1), ...share(2)]]];

test.each(crews)(
  '%s on two API processes end up with the site of a fresh publication',
  async (_, posts) => {
    const mutations = trialCount(150, 10_000);
    const { location } = await takeCopy('server');
    const size = { stores: trialCount(8, 40), products: trialCount(12, 25) };
    await withDatabase(location, (database) => loadCatalogue(database, size));
    const { databaseUrl = '' } = location;
    const folder = createFolder();
    const outcome = await runPublishersTrial({ databaseUrl, folder, mutations, posts });
    reportFigure('concurrent mutations', mutations);
    reportFigure('files unlike those of a fresh publication', outcome.differences.length);
    expect(outcome.differences.join('\n')).toBe('');
    expect(outcome.fallbacks).toBe(0);
  },
);
