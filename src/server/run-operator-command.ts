import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { resolve } from 'node:path';
import { json } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '#server/platform/config/env.ts';
import { readSecrets } from '#server/platform/config/secrets.ts';
import { demandDatabase, hasDatabase } from '#server/platform/db/database-directory.ts';
import {
  type OperatorCommand,
  deriveCommandKey,
  commandEndpointPath,
  signCommand,
} from './operator-command-endpoint.ts';
import {
  findOwnOrigin,
  isOverLoopback,
  type ListeningAddress,
} from '#server/platform/http/own-origin.ts';
import { serverAddressFile } from './server-address-file.ts';
import type { Services } from './create-services.ts';
import { CommandError } from '#server/platform/command-error.ts';
import { DirectoryInUseError } from '#files/directory-lock.ts';
import { readAccessLog } from '#server/platform/static/access-log.ts';

/**
 * Runs an operators' command on the database of the settings. When a running server holds the embedded database, that
 * server runs the command. Returns the text for the terminal.
 */
export async function runCommandOfOperator(
  config: Config,
  command: OfOperators,
  args: readonly string[],
): Promise<string> {
  try {
    return await runHere(config, { command, args });
  } catch (error) {
    if (!(error instanceof DirectoryInUseError)) throw error;
    return askServer(config, { command, args });
  }
}

/** Runs a command with the services of a database. Returns the text for the terminal. */
export const runCommand = (services: Services, { command, args }: CommandLine): Promise<string> => {
  if (command === 'visits') return addAccessLogs(services, args);
  const { operators } = services;
  return command === 'operator' ? operators.runCommand(args) : operators.moderate(args);
};

type OfOperators = Exclude<OperatorCommand['command'], 'copy-database'>;

interface CommandLine {
  readonly command: OfOperators;
  readonly args: readonly string[];
}

async function runHere(config: Config, line: CommandLine): Promise<string> {
  const { databaseUrl, databasePool: poolSize, dataDir, siteUrl } = config;
  const isNew = !hasDatabase(config);
  if (isNew && !mayComeFirst(line)) demandDatabase(config);
  // Loaded late, because usually a running server has the database and runs the command itself.
  const { openDatabase } = await import('#server/platform/db/open.ts');
  const database = await openDatabase({ databaseUrl, dataDir, poolSize });
  try {
    const [{ prepareSchema }, { openUserPool }, { createServices }] = await Promise.all([
      import('#server/platform/db/prepare-schema.ts'),
      import('#server/platform/identity/open-pool.ts'),
      import('./create-services.ts'),
    ]);
    await prepareSchema(database);
    const identity = await openUserPool(config.identity, {
      db: database.kysely,
      siteUrl,
      onEmail: () => undefined,
    });
    const services = createServices({ database, identity, secret: readSecrets(config).visitor });
    const said = await runCommand(services, line);
    return isNew ? `${said}\n${describeNew(config)}` : said;
  } finally {
    await database.close();
  }
}

/** An operator may be appointed before the first start. */
const mayComeFirst = ({ command, args }: CommandLine): boolean =>
  command === 'operator' && args.length > 0 && !args.includes('--remove');

const describeNew = ({ dataDir }: Config): string =>
  `There was no marketplace in ${resolve(dataDir)}, and one was made. If yours is elsewhere, remove that folder and give this command the settings of the server.`;

const lookMs = 500;

/**
 * Lets the server that runs with this data directory run a command. Waits while the server starts, because a first
 * start takes minutes.
 */
export async function askServer(
  config: Config,
  line: { readonly command: OperatorCommand['command']; readonly args: readonly string[] },
  patienceMs = 5 * 60_000,
): Promise<string> {
  const address = readAddress(config);
  if (!isOverLoopback(address)) throw new CommandError(describeHost(address));
  const key = deriveCommandKey(readSecrets(config).visitor);
  const until = performance.now() + patienceMs;
  for (let hasSaid = false; ; hasSaid = true) {
    const command = { ...line, args: [...line.args], at: Date.now(), nonce: randomUUID() };
    const body = JSON.stringify(command satisfies OperatorCommand);
    const headers = signCommand(key, body, Date.now());
    const { status, message } = await post(address, headers, body).catch((cause: unknown) => {
      throw new CommandError(unreachable, { cause });
    });
    if (status === 200) return message ?? '';
    // Only a server that is still starting responds with 503, and it has not begun the command.
    if (status !== 503) throw new CommandError(describeRefusal(status, message));
    if (performance.now() >= until) throw new CommandError(stillStarting);
    if (!hasSaid) process.stderr.write('The server starts; waiting for it …\n');
    await sleep(lookMs);
  }
}

function describeRefusal(status: number, message: string | undefined): string {
  if (status === 422 && message !== undefined) return message;
  return status === 500 ? `${failed}: ${message ?? 'its log has the reason.'}` : unreachable;
}

interface Said {
  readonly status: number;
  readonly message?: string;
}

/**
 * Waits as long as the server works. `fetch` would give up after five minutes, and copying the database may take
 * longer.
 */
async function post(
  address: ListeningAddress,
  headers: Record<string, string>,
  body: string,
): Promise<Said> {
  const asked = request(`${findOwnOrigin(address)}${commandEndpointPath}`, {
    method: 'POST',
    // The endpoint accepts only a local host name, whatever address the server listens on.
    headers: { ...headers, host: `localhost:${address.port}` },
  });
  asked.end(body);
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  const said = (await json(response).catch(() => ({}))) as { message?: string };
  return { ...said, status: response.statusCode ?? 0 };
}

const unreachable =
  'The server that has the database does not take commands from here. Stop it, and run this again.';

const failed = 'The server that has the database could not run this';

const stillStarting =
  'The server that has the database is still starting. Run this again once its log says "Listening on …".';

const describeHost = ({ host }: ListeningAddress): string =>
  `The server that has the database listens at ${host} alone (HOST), and takes commands over loopback only. Stop it, and run this again, or start it with HOST=127.0.0.1 or without HOST.`;

function readAddress({ dataDir }: Config): ListeningAddress {
  const file = serverAddressFile(dataDir);
  try {
    const { host, port } = JSON.parse(existsSync(file) ? readFileSync(file, 'utf8') : '{}') as {
      host?: unknown;
      port?: unknown;
    };
    // Earlier releases did not write the host.
    if (typeof port === 'number')
      return { host: typeof host === 'string' ? host : '0.0.0.0', port };
  } catch {
    // The file was edited by hand or is incomplete.
  }
  throw new CommandError(unreachable);
}

/**
 * Counts the visits in the logs of another web server. When one log cannot be read, it counts none of them. Returns the
 * text for the terminal.
 */
export async function addAccessLogs(
  { visits }: Pick<Services, 'visits'>,
  files: readonly string[],
): Promise<string> {
  if (files.length === 0) throw new CommandError('npm run visits -- access.log …: name a log');
  const { total, unsure } = await visits.addLog(readLogs(files));
  const doubt =
    unsure === 0
      ? ''
      : ` Of ${unsure} the log does not say how they were asked for: pages fetched ahead may be among them.`;
  return `${total} visits were counted.${doubt}`;
}

async function* readLogs(files: readonly string[]): ReturnType<typeof readAccessLog> {
  for (const file of files) {
    try {
      yield* readAccessLog(file);
    } catch (cause) {
      if (!(cause instanceof Error && 'syscall' in cause)) throw cause;
      throw new CommandError(`${file} cannot be read`, { cause });
    }
  }
}
