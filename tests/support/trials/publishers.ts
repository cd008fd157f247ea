import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { listDifferences } from '../compare-sites.ts';
import { waitUntilListed } from '../log-horizon.ts';
import { startPublication } from '../publish-process.ts';
import { publisherToken, type ServerProcess, startServerProcess } from '../server-process.ts';
import { withDatabase } from '../with-database.ts';
import { reportProgress } from './trial.ts';
import { mutateAtRandom } from './mutations.ts';
import { pagesDir } from '#files/programs.ts';
import type { Changes } from '#contract/publication.ts';
import { publisherTokenHeader } from '#contract/published.ts';
import type { PublisherNews } from '#publisher/messages.ts';
import { type PublisherProcess, runPublisherProcess } from '#publisher/process.ts';
import { partsFolder } from '#publisher/several-publishers/part-files.ts';
import { type Shard, nameShard } from '#publisher/several-publishers/shard.ts';
import type { PublisherConfig } from '#publisher/start.ts';

export interface PublishersOutcome {
  /** Files that differ between a site that followed the changes and a newly published one, and failures at the end. */
  readonly differences: readonly string[];
  /** Full publications to which a publisher had to resort. They would hide missed changes. */
  readonly fallbacks: number;
}

interface Follower {
  readonly config: PublisherConfig;
  readonly publisher: PublisherProcess;
  readonly news: PublisherNews[];
  readonly isKilled: boolean;
}

/** A publisher, identified by the folder of its site, and its share of the site. */
export interface Post {
  readonly site: string;
  readonly shard: Shard | null;
  /** Whether it is killed after half of the changes. */
  readonly isKilled?: boolean;
}

export interface PublishersTrial {
  readonly databaseUrl: string;
  readonly folder: string;
  readonly mutations: number;
  readonly posts: readonly Post[];
}

/**
 * Changes a catalogue on a PostgreSQL server through two API processes while publishers follow, some of which are
 * killed in between. Compares their sites with a newly created one.
 */
export async function runPublishersTrial({
  databaseUrl,
  folder,
  mutations,
  posts,
}: PublishersTrial): Promise<PublishersOutcome> {
  const environment = { DATABASE_URL: databaseUrl, DATA_DIR: folder };
  const servers: ServerProcess[] = [];
  const followers: Follower[] = [];
  try {
    for (let count = 0; count < 2; count += 1) {
      servers.push(await startServerProcess({ kind: 'api', environment }));
    }
    for (const [index, post] of posts.entries()) {
      followers.push(follow(describeSite(servers[index % 2], folder, post), post));
    }
    for (const { news } of followers) await waitForNews(news, ({ type }) => type === 'ready');

    const killAt = Math.floor(mutations / 2);
    await mutateAtRandom(servers, mutations, (made) => {
      if (made % 500 === 0) reportProgress(`${made} of ${mutations} mutations`);
      if (made === killAt) killSome(followers);
    });
    await withDatabase({ databaseUrl, dataDir: folder, poolSize: 1 }, waitUntilListed);
    const last = await readLastCursor(servers);
    for (const { news } of followers) {
      await waitForNews(news, (one) => one.type === 'published' && one.cursor >= last);
    }
    for (const { publisher } of followers) await publisher.stop();

    let fallbacks = followers.filter(
      ({ news }) => news.filter(({ type }) => type === 'complete').length > 1,
    ).length;
    const differences: string[] = [];
    for (const { config } of followers) {
      // Counters still wait for later changes. A requested publication brings them at once.
      const { complete, troubles } = await startPublication({ config, everything: false }).report;
      if (complete !== null) fallbacks += 1;
      // A page that fails now is not rendered again before the comparison.
      differences.push(...troubles);
    }
    const sites = new Set(posts.map(({ site }) => site));
    differences.push(...(await compareWithFresh(servers, folder, sites)));
    return { fallbacks, differences };
  } finally {
    for (const { publisher } of followers) await publisher.stop();
    for (const server of servers) await server.stop();
  }
}

function describeSite(
  server: ServerProcess | undefined,
  folder: string,
  { site, shard }: Post,
): PublisherConfig {
  return {
    apiUrl: `${server?.url ?? ''}/api`,
    token: publisherToken,
    distDir: pagesDir,
    siteDir: join(folder, site, 'site'),
    shard,
    stateDir: join(folder, site, shard === null ? 'state' : nameShard(shard)),
    site: {
      name: 'Vitrina',
      origin: 'https://vitrina.example',
      contactEmail: 'hola@vitrina.example',
    },
    compressesWhenIdle: false,
    makesSearchIndex: false,
  };
}

function killSome(followers: readonly Follower[]): void {
  for (const { publisher, isKilled } of followers) {
    if (isKilled && publisher.pid !== null) process.kill(publisher.pid, 'SIGKILL');
  }
}

function follow(config: PublisherConfig, { isKilled = false }: Post): Follower {
  const news: PublisherNews[] = [];
  const publisher = runPublisherProcess(config, (one) => news.push(one));
  return { config, publisher, news, isKilled };
}

async function waitForNews(
  news: readonly PublisherNews[],
  isMeant: (news: PublisherNews) => boolean,
): Promise<void> {
  while (!news.some(isMeant)) await sleep(10);
}

/** The cursor of the last change in the log, which a follower finally reaches. */
async function readLastCursor([server]: readonly ServerProcess[]): Promise<number> {
  const response = await fetch(`${server?.url ?? ''}/api/changes`, {
    headers: { [publisherTokenHeader]: publisherToken },
  });
  return ((await response.json()) as Changes).cursor;
}

async function compareWithFresh(
  servers: readonly ServerProcess[],
  folder: string,
  sites: Iterable<string>,
): Promise<string[]> {
  const fresh = describeSite(servers[0], folder, { site: 'fresh', shard: null });
  const { troubles } = await startPublication({ config: fresh, everything: true }).report;
  // Files that publishers of one site write for each other are no pages.
  const isPage = (file: string): boolean => !file.startsWith(`${partsFolder}/`);
  const differences = [...sites].flatMap((name) =>
    listDifferences(join(folder, name, 'site'), fresh.siteDir, isPage).map(
      (one) => `${name}: ${one}`,
    ),
  );
  return [...troubles, ...differences];
}
