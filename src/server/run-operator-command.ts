import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { addAccessLog } from './add-access-log.ts';
import type { Config } from './config/env.ts';
import { readSecrets } from './config/secrets.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase } from './db/open.ts';
import { openUserPool } from './identity/open-pool.ts';
import type { OperatorCommand } from './operator-hook.ts';
import { deriveCommandKey, operatorHookPath, signCommand } from './operator-hook.ts';
import { serverFile } from './server-file.ts';
import { createServices, type Services } from './services/index.ts';
import { CommandError } from './services/operators/commands/command-error.ts';
import { DirectoryInUseError } from '#files/directory-lock.ts';

/**
 * Runs a command of the operators on the database of the settings; where the embedded one belongs to a
 * running server, that does it. Returns what there is to say.
 */
export async function runCommandOfOperator(
  config: Config,
  command: OperatorCommand['command'],
  args: readonly string[],
): Promise<string> {
  try {
    return await runHere(config, { command, args });
  } catch (error) {
    if (!(error instanceof DirectoryInUseError)) throw error;
    return askServer(config, { command, args: [...args], at: Date.now(), nonce: randomUUID() });
  }
}

/** Does a command with the services of a database. */
export const runCommand = (services: Services, { command, args }: CommandLine): Promise<string> => {
  if (command === 'visits') return addAccessLog(services, args);
  const { operators } = services;
  return command === 'operator' ? operators.runCommand(args) : operators.moderate(args);
};

interface CommandLine {
  readonly command: OperatorCommand['command'];
  readonly args: readonly string[];
}

async function runHere(config: Config, line: CommandLine): Promise<string> {
  const { databaseUrl, databasePool: poolSize, dataDir, siteUrl } = config;
  const database = await openDatabase({ databaseUrl, dataDir, poolSize });
  try {
    await migrate(database);
    const identity = openUserPool(config.identity, {
      db: database.kysely,
      siteUrl,
      onEmail: () => undefined,
    });
    const services = createServices({ database, identity, secret: readSecrets(config).visitor });
    return await runCommand(services, line);
  } finally {
    await database.close();
  }
}

async function askServer(config: Config, command: OperatorCommand): Promise<string> {
  const port = readPort(config);
  const body = JSON.stringify(command);
  const headers = signCommand(deriveCommandKey(readSecrets(config).visitor), body, Date.now());
  const url = `http://127.0.0.1:${port}${operatorHookPath}`;
  const response = await fetch(url, { method: 'POST', headers, body }).catch((cause: unknown) => {
    throw new CommandError(unreachable, { cause });
  });
  const said = (await response.json().catch(() => ({}))) as { message?: string };
  if (response.ok || response.status === 422) {
    if (response.ok) return said.message ?? '';
    throw new CommandError(said.message ?? unreachable);
  }
  throw new CommandError(unreachable);
}

const unreachable =
  'The server that has the database does not take commands from here. Stop it, and run this again.';

function readPort({ dataDir }: Config): number {
  const file = serverFile(dataDir);
  try {
    const { port } = JSON.parse(existsSync(file) ? readFileSync(file, 'utf8') : '{}') as {
      port?: unknown;
    };
    if (typeof port === 'number') return port;
  } catch {
    // Written by hand, or cut off.
  }
  throw new CommandError(unreachable);
}
