import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildWhenChanged } from './build.ts';
import { demandSource, withPublisher } from './publish.ts';
import { runCommand, UsageError } from './run-command.ts';
import { readIfThere } from '../src/files/files.ts';
import {
  parseHeaderSections,
  renderCaddy,
  renderNginx,
} from '../src/publisher/export/host-config.ts';
import { exportPictures, type ReadPicture } from '../src/publisher/export/pictures.ts';
import { refuseForeignFolder } from '../src/publisher/target/refuse-foreign-folder.ts';
import { publishOnce } from '../src/publisher/start.ts';
import { headersFile } from '../src/publisher/write/headers.ts';
import { parseRedirects, redirectsFile } from '../src/publisher/write/redirects.ts';
import type { Config } from '../src/server/platform/config/env.ts';
import { openPictureStorage } from '../src/server/pictures/picture-storage.ts';

/** Reads pictures from the deployment at `API_URL`, or from the storage of the settings. */
function openPictures({ apiUrl, storage }: Config): ReadPicture {
  if (apiUrl !== undefined) {
    return async (key) => {
      const response = await fetch(new URL(`/images/${key}`, apiUrl));
      if (response.status === 404) return null;
      if (!response.ok) throw new Error(`/images/${key} got ${response.status}`);
      return new Uint8Array(await response.arrayBuffer());
    };
  }
  const pictures = openPictureStorage(storage);
  return (key) => pictures.read(key);
}

/** Writes the whole site into a folder that any static host can serve, with the configuration for nginx and Caddy. */
async function exportSite(folder: string): Promise<void> {
  const siteDir = resolve(folder);
  refuseForeignFolder(siteDir);
  const troubles: string[] = [];
  await buildWhenChanged();
  await withPublisher(async (config, settings) => {
    const name = createHash('sha256').update(siteDir).digest('hex').slice(0, 16);
    const stateDir = join(resolve(settings.dataDir), 'export', name);
    await publishOnce(
      { ...config, siteDir, stateDir, bucket: null, shard: null, purge: null },
      (event) => {
        if (event.type === 'trouble') troubles.push(event.message);
        if (event.type === 'complete') console.log(`${event.pages} pages`);
      },
      { everything: true },
    );
    const missing = await exportPictures(siteDir, openPictures(settings));
    troubles.push(...missing.map((key) => `The picture ${key} is not there`));
  });
  const rules = {
    root: siteDir,
    headers: parseHeaderSections(readIfThere(siteDir, headersFile) ?? ''),
    redirects: parseRedirects(readIfThere(siteDir, redirectsFile) ?? ''),
  };
  writeFileSync(`${siteDir}.nginx.conf`, renderNginx(rules));
  writeFileSync(`${siteDir}.Caddyfile`, renderCaddy(rules));
  for (const trouble of troubles) console.error(trouble);
  if (troubles.length > 0) process.exitCode = 1;
}

if (import.meta.main) {
  const usage = `Writes the whole site into a folder for any static host.

  npm run export -- <folder>`;
  await runCommand({ usage, most: 1 }, async ({ words: [folder] }) => {
    if (folder === undefined) throw new UsageError('Name the folder of the site.');
    demandSource();
    await exportSite(folder);
  });
}
