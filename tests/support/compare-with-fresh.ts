import { join } from 'node:path';
import { pagesDir } from '#files/programs.ts';
import { listDifferences } from './compare-sites.ts';
import { startPublication } from './publish-process.ts';
import { publisherToken, startServerProcess } from './server-process.ts';

/**
 * Selects files that do not depend on the progress of idle work. The search index is left out because it is built at
 * night, which also removes the hidden files of a killed publisher.
 */
const isPage = (file: string): boolean =>
  !/\.(?:br|tmp)$/.test(file) && !file.startsWith('pagefind/');

/** Publishes everything that still waits, then compares with a newly created site. */
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
