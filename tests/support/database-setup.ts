import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { createEmbedded } from './embedded-template.ts';
import { startPostgres } from './postgres-server.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { runOnServer } from './server-databases.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A data directory with a migrated, closed embedded database, to be copied. */
    embeddedTemplate: string;
    /** A maintenance connection to the tests' PostgreSQL server. */
    serverUrl: string;
    /** Name of a migrated database on that server, to be copied. */
    serverTemplate: string;
  }
}

/** Prepares a migrated database of each engine. Every test file uses a copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  const template = `vitrina_template_${process.pid}`;
  await runOnServer(server.url('postgres'), `create database ${template}`);
  const onServer = await openDatabase({ databaseUrl: server.url(template), dataDir: '' });
  await migrate(onServer);
  await onServer.close();

  // A separate copy, because sources may change while tests run.
  const directory = mkdtempSync(join(tmpdir(), 'vitrina-template-'));
  await createEmbedded(directory);

  project.provide('embeddedTemplate', directory);
  project.provide('serverUrl', server.url('postgres'));
  project.provide('serverTemplate', template);
  return async () => {
    rmSync(directory, { recursive: true, force: true });
    await runOnServer(server.url('postgres'), `drop database ${template} with (force)`);
    await server.stop();
  };
}
