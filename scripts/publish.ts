import { resolve } from 'node:path';
import { Cron } from 'croner';
import { askPublisher } from './ask-publisher.ts';
import { connectApi } from './connect-api.ts';
import { runCommand, UsageError } from './run-command.ts';
import { isApiError } from '../src/client/api.ts';
import { DirectoryInUseError } from '../src/files/directory-lock.ts';
import type { PublishRequest } from '../src/publisher/follow/hook.ts';
import { listDrift } from '../src/publisher/list-drift.ts';
import { describeError, type PublisherEvent } from '../src/publisher/events.ts';
import { publishOnce, startPublisher, type PublisherConfig } from '../src/publisher/start.ts';
import { type Config, readConfig } from '../src/server/platform/config/env.ts';
import { comesDue } from '../src/server/platform/config/environment-schema.ts';
import { demandDatabase, hasDatabase } from '../src/server/platform/db/database-directory.ts';
import { describePublisher } from '../src/server/describe-publisher.ts';
import { describeFailure } from '../src/server/platform/describe-failure.ts';
import { registrationTimezone } from '../src/domain/site.ts';

const progressMs = 1_000;

/**
 * Publishes the changes since the last publication, or everything, to the site of the settings. The command then ends
 * with 1 when a page could not be published.
 */
async function publish(options: { everything: boolean }): Promise<void> {
  await withPublisher(async (config) => {
    const failed = await publishOnce(config, createReporter(), options);
    if (failed > 0) process.exitCode = 1;
  });
}

/** Repairs the pages that differ from a new rendering. Returns whether all pages were right before. */
async function verify(): Promise<boolean> {
  let isTrue = true;
  const report = createReporter();
  await withPublisher((config) =>
    publishOnce(
      config,
      (event) => {
        // A page that cannot be rendered cannot be checked.
        if (event.type === 'trouble') isTrue = false;
        if (event.type === 'complete' && event.changed + event.removed > 0) isTrue = false;
        report(event);
      },
      { everything: true, verifies: true },
    ),
  );
  return isTrue;
}

/** Throws when the settings name neither an API nor a database to publish from. */
export function demandSource(): void {
  const settings = readConfig();
  if (settings.apiUrl === undefined) demandDatabase(settings);
}

/**
 * Publishes every page after a build. Where the settings name nothing to publish from, as in a fresh clone, it says so
 * instead, because an empty marketplace would take the place of the pages in SITE_DIR.
 */
export async function publishBuild(): Promise<void> {
  const settings = readConfig();
  if (settings.apiUrl !== undefined || hasDatabase(settings)) return publish({ everything: true });
  console.log(
    `Built, and nothing was published: there is no marketplace in ${resolve(settings.dataDir)}. ` +
      'Start Vitrina, or give this command the settings of the server (DATA_DIR, DATABASE_URL or API_URL).',
  );
}

export async function withPublisher(
  work: (config: PublisherConfig, settings: Config) => Promise<unknown>,
): Promise<void> {
  const settings = readConfig();
  const api = await connectApi(settings);
  try {
    await work(describePublisher(settings, { apiUrl: api.url, token: api.token }), settings);
  } catch (error) {
    if (!isApiError(error)) throw error;
    throw new Error(`Not published from ${api.url}`, { cause: describeError(error) });
  } finally {
    await api.close();
  }
}

function createReporter(): (event: PublisherEvent) => void {
  let spokenAt = 0;
  return (event) => {
    if (event.type === 'trouble') console.error(event.message);
    if (event.type === 'progress' && Date.now() - spokenAt > progressMs) {
      spokenAt = Date.now();
      console.log(`${event.done} of ${event.total} pages`);
    }
    if (event.type === 'complete') {
      const { pages, milliseconds, changed, removed } = event;
      const seconds = (milliseconds / 1000).toFixed(1);
      console.log(`${pages} pages in ${seconds} s: ${changed} changed, ${removed} removed`);
      for (const line of listDrift(event)) console.log(line);
    }
  };
}

function complain(error: unknown): void {
  console.error(describeFailure(error));
}

/**
 * Does the work, or asks the running publisher with these settings, because that one holds the site. Without a
 * verification that publisher renders every page, since it has already published what changed.
 */
async function publishOrAsk(work: () => Promise<void>, request: PublishRequest): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof DirectoryInUseError)) throw error;
    console.log(await askPublisher(readConfig(), request, error));
  }
}

const usage = `Publishes what has changed into SITE_DIR, once. Ends with 1 when a page could not be published.

  npm run publish

  While a publisher runs, it is asked instead, and publishes every page.

  --all           every page
  --verify        repairs and names what differs from a fresh page, and then ends with 1
  --watch         follows the changes, and publishes every page at PUBLISH_AT
  --every <cron>  publishes every page at these times`;
const options = {
  watch: { type: 'boolean' },
  every: { type: 'string' },
  all: { type: 'boolean' },
  verify: { type: 'boolean' },
} as const;

/** Resolves when a stop is requested. Without a listener, the first process of a container ignores the request. */
const waitForSignal = (): Promise<null> =>
  new Promise((stop) => {
    for (const signal of ['SIGINT', 'SIGTERM']) {
      process.once(signal, () => {
        stop(null);
      });
    }
  });

interface Wish {
  readonly watch?: boolean;
  readonly every?: string;
  readonly all?: boolean;
  readonly verify?: boolean;
}

/** The next time of a cron expression. Throws for an expression that never comes due, and for an invalid one. */
function findNextTime(expression: string): Date {
  const next = comesDue(expression)
    ? new Cron(expression, { timezone: registrationTimezone }).nextRun()
    : null;
  if (next === null) {
    throw new UsageError(
      `--every must be a cron expression that comes due, as "5 0 * * *" (it is "${expression}").`,
    );
  }
  return next;
}

async function main(values: Wish): Promise<void> {
  const ways = [values.watch, values.every, values.verify].filter((way) => way !== undefined);
  if (ways.length > 1) throw new UsageError('Give one of --watch, --every and --verify.');
  const next = values.every === undefined ? null : findNextTime(values.every);
  demandSource();
  const everything = values.all === true;
  if (values.verify === true) {
    const work = async (): Promise<void> => {
      if (!(await verify())) process.exitCode = 1;
    };
    await publishOrAsk(work, { verify: true });
  } else if (values.watch === true) {
    await withPublisher(async (config) => {
      const publisher = await startPublisher(config, createReporter());
      const reason = await Promise.race([waitForSignal(), publisher.lost]);
      if (reason !== null) throw reason;
      await publisher.stop();
    });
  } else if (values.every !== undefined && next !== null) {
    const options = { timezone: registrationTimezone, protect: true, catch: complain };
    new Cron(values.every, options, () => publish({ everything: true }));
    console.log(`Next publication: ${next.toISOString()}`);
    // Ends even during a publication: the next one writes what is missing.
    void waitForSignal().then(() => process.exit(0));
  } else {
    await publishOrAsk(() => publish({ everything }), {});
  }
}

if (import.meta.main) await runCommand({ usage, options }, ({ values }) => main(values));
