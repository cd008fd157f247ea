import { demandPublicSettings, readConfig } from '../src/server/platform/config/env.ts';
import { hasDatabase } from '../src/server/platform/db/database-directory.ts';
import { requireFolders } from '../src/server/platform/require-folders.ts';
import { prepareDatabase } from '../src/server/prepare-database.ts';

// Runs as a process of its own beside the first build (see prepare-ahead.ts).
const config = readConfig();
demandPublicSettings(config);
requireFolders(config);
// A publisher alone has no database. One that is there may be in use, and the server alone upgrades it.
if (config.runs !== 'publisher' && !hasDatabase(config))
  await (await prepareDatabase(config)).close();
