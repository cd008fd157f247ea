import type { Config } from '#server/platform/config/env.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { openDatabase, type Database, type DatabaseLocation } from '#server/platform/db/open.ts';
import { isCatalogueEmpty } from '#server/seed/import-stores.ts';

interface PrepareReport {
  /** Called before the demonstration is loaded, which takes a second or two. */
  readonly onLoading?: () => void;
  /** Called when this process has an embedded database to itself. */
  readonly onOwn?: () => void;
}

/** Opens the database, migrates it and loads the demonstration into an empty one. */
export async function prepareDatabase(
  config: Config & Pick<DatabaseLocation, 'isOptimized'>,
  { onLoading, onOwn }: PrepareReport = {},
): Promise<Database> {
  const { databaseUrl, databaseReadUrl: readUrl, databasePool: poolSize, dataDir } = config;
  const { isOptimized } = config;
  const database = await openDatabase({ databaseUrl, readUrl, dataDir, poolSize, isOptimized });
  try {
    if (database.kind === 'embedded') onOwn?.();
    await migrate(database);
    if (config.demo && (await isCatalogueEmpty(database))) {
      const { loadDemoCatalogue } = await import('#server/seed/demo-catalogue.ts');
      onLoading?.();
      await loadDemoCatalogue(database);
    }
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
