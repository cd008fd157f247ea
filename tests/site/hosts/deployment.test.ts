import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { findNginx } from '../../../scripts/web-servers.ts';
import { findS3Server } from '../../../scripts/s3-server.ts';
import { bringUpDeployment } from '../../support/trials/deployment.ts';
import {
  compareDeployment,
  drill,
  listDisturbances,
} from '../../support/trials/deployment-drill.ts';
import { isTrial, reportFigure, trialCount, trialPatience } from '../../support/trials/trial.ts';
import { createFolder } from '../../support/test-folder.ts';

/** A minute of processor time even in its short form: none of `npm test`. */
const isMeant = isTrial && findNginx() !== null && findS3Server() !== null;

test.skipIf(!isMeant)(
  'the deployment of many processes that docs/operating.md describes loses nothing as each of them is killed',
  async () => {
    const folder = createFolder();
    const size = { stores: trialCount(4, 40), products: trialCount(5, 25) };
    const deployment = await bringUpDeployment(folder, size);
    onTestFinished(() => deployment.stop());
    while ((await fetch(`${deployment.origin}/published.json`)).status !== 200) await sleep(200);

    const mutations = trialCount(120, 10_000);
    const disturbances = listDisturbances(trialCount(1, 2), trialCount(1, 2), trialCount(1, 4));
    const { acknowledged, lost, wrong } = await drill(deployment, mutations, disturbances);
    const { differences, excused, pages, fallbacks } = await compareDeployment(deployment);
    reportFigure('mutations', mutations);
    reportFigure('kills of a process and restarts of the database', disturbances.length);
    reportFigure('acknowledged comments and prices, lost', `${acknowledged}, ${lost.length}`);
    reportFigure('objects of the site', pages);
    reportFigure('objects unlike those of a fresh publication', differences.length);
    expect(lost).toEqual([]);
    expect(wrong).toEqual([]);
    expect(differences, excused.join('\n')).toEqual([]);
    expect(fallbacks).toBe(0);
    const home = await fetch(deployment.origin);
    expect([home.status, await home.text()]).toEqual([200, expect.stringContaining('</html>')]);
  },
  trialPatience(480_000),
);
