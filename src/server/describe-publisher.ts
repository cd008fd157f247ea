import { resolve } from 'node:path';
import { nameShard } from '#publisher/several-publishers/shard.ts';
import type { PublisherConfig } from '#publisher/start.ts';
import type { Config } from '#server/platform/config/env.ts';
import { pagesDir } from '#files/programs.ts';

/** The settings of a deployment's publisher, for the server as well as for a command that runs it alone. */
export function describePublisher(
  config: Config,
  {
    apiUrl,
    token,
    compressesWhenIdle = true,
  }: Pick<PublisherConfig, 'apiUrl' | 'token' | 'compressesWhenIdle'>,
): PublisherConfig {
  const { publisherShard: shard } = config;
  return {
    apiUrl,
    token: token ?? null,
    distDir: pagesDir,
    siteDir: config.siteBucket === null ? resolve(config.siteDir) : config.siteDir,
    bucket: config.siteBucket,
    shard,
    purge: config.purge,
    stateDir: resolve(config.dataDir, 'publisher', shard === null ? '' : nameShard(shard)),
    site: {
      name: config.siteName,
      origin: config.siteUrl,
      contactEmail: config.contactEmail,
      ...config.siteApi,
    },
    schedule: config.publishAt,
    compressesWhenIdle,
  };
}
