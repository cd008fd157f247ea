import { expect, onTestFinished, test } from 'vitest';
import { findS3Server } from '../../../scripts/s3-server.ts';
import { createDataDir } from '../../support/generated-data.ts';
import { startS3Server } from '../../support/s3-server.ts';
import { runPublisherCrashTrial } from '../../support/trials/publisher-crash.ts';
import { isTrial, reportFigure, trialCount } from '../../support/trials/trial.ts';

test.skipIf(findS3Server() === null)(
  'a bucket has whole pages, never an older one, while its publisher is killed',
  async () => {
    const s3 = await startS3Server();
    onTestFinished(() => s3.stop());
    const { bucket, prefix, endpoint = '', region, accessKeyId, secretAccessKey } = s3.place('v/');
    const kills = trialCount(1, 8);
    const dataDir = await createDataDir(trialCount(3, 10), trialCount(4, 10));
    const { read, wrong, catchUpMs } = await runPublisherCrashTrial(dataDir, kills, {
      SITE_DIR: `s3://${bucket}/${prefix}`,
      S3_ENDPOINT: endpoint,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    });
    const longest = Math.max(...catchUpMs);
    reportFigure('kills, pages read', `${kills}, ${read}`);
    reportFigure('truncated, missing, mixed or older pages', wrong.length);
    reportFigure('milliseconds from a kill to all caught up, longest, at most 60,000', longest);
    expect(wrong.join('\n')).toBe('');
    expect(read).toBeGreaterThan(50);
    expect(catchUpMs).toHaveLength(kills);
    if (isTrial) expect(longest).toBeLessThanOrEqual(60_000);
  },
);
