import type { Config } from '#server/platform/config/env.ts';
import { examineDatabase } from './examine-database.ts';
import { examineDisk, examineMemory, examinePictures, examineSite } from './examine-machine.ts';
import { examineFollowedApi, examineFollowers } from './examine-publication.ts';
import { examineServices } from './examine-services.ts';
import type { Examination } from './finding.ts';

/** The checks for the process of these settings. A publisher alone has no database and no mail, but follows an API. */
export function listExaminations(config: Config): Examination[] {
  if (config.runs === 'publisher') {
    return [
      ...examineFollowedApi(config),
      ...examineSite(config),
      ...examineDisk(config),
      ...examineMemory(),
    ];
  }
  return [
    ...examineDatabase(config),
    ...examinePictures(config),
    ...examineSite(config),
    ...examineDisk(config),
    ...examineMemory(),
    ...examineServices(config),
    ...(config.runs === 'api' ? examineFollowers(config) : []),
  ];
}
