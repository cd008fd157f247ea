import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, inject, onTestFinished } from 'vitest';
import { runOnServer, swapDatabase } from './server-databases.ts';
import { isTrial } from './trials/trial.ts';
import type { Database, DatabaseLocation } from '#server/platform/db/open.ts';
import { openDatabase } from '#server/platform/db/open.ts';

export type Engine = 'embedded' | 'server';

export interface TestDatabase {
  readonly engine: Engine;
  /** Open from the first test on. */
  readonly database: Database;
  /** Its location, for opening it again. */
  readonly location: DatabaseLocation;
}

type Define = (testDatabase: TestDatabase) => void;

/** Runs a suite on a fresh migrated database of each engine. */
export function describeOnBothEngines(name: string, define: Define): void {
  describeOn(['embedded', 'server'], name, define);
}

/** Runs a suite on the embedded engine alone, where the same tests run beside it on a server, or a server is rare. */
export function describeOnEmbedded(name: string, define: Define): void {
  describeOn(['embedded'], name, define);
}

/** Runs a suite above the level of the database, for which one engine is enough: the one that opens faster. */
export function describeOnServer(name: string, define: Define): void {
  describeOn(['server'], name, define);
}

/**
 * Runs a suite of many repetitions on both engines as a trial. In `npm test` it runs on the engine that opens faster.
 */
export function describeOnBothAsTrial(name: string, define: Define): void {
  describeOn(isTrial ? ['embedded', 'server'] : ['server'], name, define);
}

function describeOn(engines: readonly Engine[], name: string, define: Define): void {
  describe.each(engines)(`${name} (%s)`, (engine) => {
    const opened: { database?: Database; copy?: DatabaseCopy } = {};
    beforeAll(async () => {
      opened.copy = await copyTemplate(engine);
      opened.database = await openDatabase(opened.copy.location);
    });
    afterAll(async () => {
      await opened.database?.close();
      await opened.copy?.remove();
    });
    define({
      engine,
      get database() {
        return getOpened(opened.database);
      },
      get location() {
        return getOpened(opened.copy).location;
      },
    });
  });
}

function getOpened<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('The database is open only while tests run');
  return value;
}

export interface DatabaseCopy {
  readonly location: DatabaseLocation;
  remove(): Promise<void>;
}

/** A closed copy of an engine's prepared database. */
export async function copyTemplate(engine: Engine): Promise<DatabaseCopy> {
  return engine === 'embedded' ? copyDirectory() : createServerDatabase(inject('serverTemplate'));
}

/** A copy for the present test only. */
export async function takeCopy(engine: Engine): Promise<DatabaseCopy> {
  const copy = await copyTemplate(engine);
  onTestFinished(() => copy.remove());
  return copy;
}

/** An empty, closed database of an engine without a schema. */
export async function createEmpty(engine: Engine): Promise<DatabaseCopy> {
  return engine === 'embedded' ? createDirectory() : createServerDatabase('template1');
}

function copyDirectory(): DatabaseCopy {
  const copy = createDirectory();
  cpSync(inject('embeddedTemplate'), copy.location.dataDir, { recursive: true });
  return copy;
}

function createDirectory(): DatabaseCopy {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrina-test-'));
  return {
    location: { dataDir },
    remove() {
      rmSync(dataDir, { recursive: true, force: true });
      return Promise.resolve();
    },
  };
}

/** Copies the files instead of logging each page of them, which takes less than half of the processor time. */
async function createServerDatabase(template: string): Promise<DatabaseCopy> {
  const serverUrl = inject('serverUrl');
  const name = `vitrina_test_${randomBytes(6).toString('hex')}`;
  await runOnServer(serverUrl, `create database ${name} template ${template} strategy file_copy`);
  return {
    location: { databaseUrl: swapDatabase(serverUrl, name), dataDir: '' },
    remove: () => runOnServer(serverUrl, `drop database ${name} with (force)`),
  };
}
