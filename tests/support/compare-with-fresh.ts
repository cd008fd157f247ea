import { join } from 'node:path';
import { pagesDir } from '#files/programs.ts';
import { listDifferences } from './compare-sites.ts';
import { startPublication } from './publish-process.ts';
import { publisherToken, startServerProcess } from './server-process.ts';

/**
 * What does not depend on how far idle time has come. The search index is made by night, which also removes what a
 * killed publisher has left under a hidden name.
 */
const isPage = (file: string): boolean =>
  !/\.(?:br|tmp)$/.test(file) && !file.startsWith('pagefind/');

/** Publishes what still waits to be joined by others, then compares with a site made afresh. */
export async function compareWithFresh(dataDir: string): Promise<{
  readonly troubles: readonly string[];
  readonly isCompleteAnew: boolean;
  readonly differences: readonly string[];
}> {
  const environment = { DATA_DIR: dataDir };
  const server = await startServerProcess({ kind: 'api', environment });
  const describeSite = (siteDir: string, stateDir: string) => ({
    apiUrl: `${server.url}/api`,
    token: publisherToken,
    distDir: pagesDir,
    siteDir,
    stateDir,
    site: {
      name: 'Vitrina',
      origin: 'https://vitrina.example',
      contactEmail: 'hola@vitrina.example',
    },
    makesSearchIndex: false,
  });
  const site = describeSite(join(dataDir, 'site'), join(dataDir, 'publisher'));
  const fresh = describeSite(join(dataDir, 'fresh'), join(dataDir, 'fresh-state'));
  const { complete } = await startPublication({ config: site, everything: false }).report;
  const { troubles } = await startPublication({ config: fresh, everything: true }).report;
  await server.stop();
  const differences = listDifferences(site.siteDir, fresh.siteDir, isPage);
  return { troubles, isCompleteAnew: complete !== null, differences };
}
