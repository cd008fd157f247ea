import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { trialCount } from './trials/trial.ts';

const stallMs = trialCount(1_000, 5_000);

/** Numbers from 0 to 1 that are the same in every run. */
function createChance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/** Loses 30 % of the requests that save products, half of them after they have arrived, and stalls 10 %. */
export async function loseRequests(
  page: Page,
  seed: number,
): Promise<Readonly<{ lost: number; passed: number }>> {
  const chance = createChance(seed);
  const counts = { lost: 0, passed: 0 };
  await page.route(/\/api\/(products|images|categories)/, async (route) => {
    const draw = chance();
    if (draw < 0.3) {
      if (draw >= 0.15) await route.fetch().catch(() => undefined);
      counts.lost += 1;
      await route.abort();
      return;
    }
    if (draw < 0.4) await sleep(stallMs);
    counts.passed += 1;
    await route.continue().catch(() => undefined);
  });
  return counts;
}
