import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createFolder } from '../../support/test-folder.ts';
import { needMemoryGroup } from '../../support/trials/memory-group.ts';
import {
  cloneRepository,
  createSmallMachine,
  registerShop,
  sendMixed,
  uploadPictures,
} from '../../support/trials/small-machine.ts';
import { isTrial, reportFigure, trialCount, trialPatience } from '../../support/trials/trial.ts';

/** Megabytes of anonymous memory of all processes together, the most that they may have. */
const budgets = { firstStart: 800, restart: 400, serving: 400 };

// Minutes of a processor, and the rights of root: none of `npm test`.
test.runIf(isTrial)(
  'one core with 1 GB builds, starts and serves, and one with 512 MB starts again',
  async (context) => {
    const folder = createFolder();
    const group = needMemoryGroup(context);
    onTestFinished(() => group.remove());
    const machine = await createSmallMachine(cloneRepository(folder), folder, group);
    const peaks = new Map<string, number>();
    const note = (step: string): number => {
      const peak = group.takePeak();
      peaks.set(step, peak);
      reportFigure(`${step}, peak in MB`, peak);
      return peak;
    };
    const count = trialCount(100, 1_000);

    group.limit(1024);
    const first = machine.start();
    await first.waitFor(/^Loading the demonstration/);
    const building = note('first start at 1 GB: the build');
    await first.waitFor(/^Ready/);
    const publishing = note('first start at 1 GB: database and publication');
    await first.waitFor(/^Drawing pictures.* (\d+) of \1$/);
    const drawing = note('first start at 1 GB: the pictures behind it');
    const account = await registerShop(machine);
    const failed = await sendMixed(machine, account, count);
    const serving = note(`${count} mixed requests at 1 GB`);
    await uploadPictures(machine, account, 20);
    note('20 photos uploaded at 1 GB');
    // The embedded database is the server's alone while that runs.
    const fromServer = { API_URL: `${machine.url}/api` };
    expect(await machine.run(['export', '--', join(folder, 'exported')], fromServer)).toBeNull();
    note('an export beside the server at 1 GB');
    expect(await machine.run(['backup', '--', join(folder, 'backup')])).toBeNull();
    note('a backup beside the server at 1 GB');
    expect(await machine.run(['publish'])).toBeNull();
    await first.waitFor(/^Published .*\(webhook/);
    note('all pages published anew at 1 GB');
    await first.stop();

    group.takePeak();
    group.limit(512);
    const second = machine.start();
    await second.waitFor(/^Ready/);
    const restarting = note('restart at 512 MB');
    const failedAgain = await sendMixed(machine, account, count);
    const servingAgain = note(`${count} mixed requests at 512 MB`);
    await second.stop();

    reportFigure('failed requests', failed.length + failedAgain.length);
    reportFigure('processes that the system killed', group.countKills());
    expect([...failed, ...failedAgain]).toEqual([]);
    expect(group.countKills()).toBe(0);
    expect(Math.max(building, publishing, drawing)).toBeLessThanOrEqual(budgets.firstStart);
    expect(restarting).toBeLessThanOrEqual(budgets.restart);
    expect(Math.max(serving, servingAgain)).toBeLessThanOrEqual(budgets.serving);
  },
  trialPatience(600_000),
);
