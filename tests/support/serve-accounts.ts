import { setTimeout as wait } from 'node:timers/promises';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import type { EmbeddedPool } from '#server/platform/identity/embedded/pool.ts';
import { type Database, openDatabase } from '#server/platform/db/open.ts';
import type { Services } from '#server/create-services.ts';
import { createEmbedded } from './embedded-template.ts';
import { startHostedPool } from './hosted-pool.ts';
import { createEmailReader } from './emails.ts';
import { requireReset } from './identity-pool.ts';
import { listenOnFreePort } from './listen.ts';
import { startMarketplace } from './marketplace.ts';
import { makeRegistration } from './registration.ts';

// Runs beside browser tests of accounts: a separate marketplace with the named pool, and a second address at which
// tests administer the pool and read everybody's mail.

interface Accounts {
  readonly origin: string;
  readonly services: Services;
  readonly keeper: EmbeddedPool;
  /** The database with the pool's accounts. */
  readonly database: Database;
  readonly requireApp: (email: string) => void;
  /** The codes sent to somebody so far, the oldest first. */
  readonly listCodes: (to: string) => Promise<string[]>;
  readonly stop: () => Promise<void>;
}

async function startEmbedded(): Promise<Accounts> {
  const { origin, dataDir, services, database, stop } = await startMarketplace();
  const { identity } = services;
  if (identity.kind !== 'embedded') throw new Error('The pool is not embedded');
  const outbox = join(dataDir, 'outbox');
  // Without this cache, each test would read the emails of all others again.
  const emails = new Map<string, string>();
  return {
    origin,
    services,
    stop,
    keeper: identity,
    database,
    requireApp() {
      throw new Error('The embedded pool leaves a second factor to each account');
    },
    async listCodes(to) {
      const files = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.txt'));
      for (const name of files.sort()) {
        if (!emails.has(name)) emails.set(name, await readFile(join(outbox, name), 'utf8'));
      }
      return [...emails.values()]
        .filter((text) => text.startsWith(`Para: ${to}\n`))
        .flatMap((text) => /\b\d{6}\b/.exec(text)?.[0] ?? []);
    },
  };
}

async function startHosted(): Promise<Accounts> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrina-pool-'));
  await createEmbedded(dataDir);
  const database = await openDatabase({ dataDir });
  const standIn = await startHostedPool(database);
  const { settings, pool } = standIn;
  const marketplace = await startMarketplace({
    IDENTITY_POOL_ID: settings.userPoolId,
    IDENTITY_CLIENT_ID: settings.clientId,
    IDENTITY_CLIENT_SECRET: settings.clientSecret ?? '',
    IDENTITY_ENDPOINT: settings.endpoint ?? '',
  });
  const emails = createEmailReader(database);
  const codes = new Map<string, string[]>();
  return {
    origin: marketplace.origin,
    services: marketplace.services,
    async stop() {
      await marketplace.stop();
      await standIn.close();
      await database.close();
      await rm(dataDir, { recursive: true });
    },
    keeper: pool,
    database,
    requireApp: (email) => {
      standIn.requireApp(email);
    },
    async listCodes(to) {
      const read = await emails.readAll(to);
      const known = codes.get(to) ?? [];
      const all = [...known, ...read.flatMap((email) => ('code' in email ? [email.code] : []))];
      codes.set(to, all);
      return all;
    },
  };
}

const pools = { embedded: startEmbedded, hosted: startHosted };
const accounts = await pools[process.argv[2] as keyof typeof pools]();
const control = new Hono();
control.get('/codes/:to', async (c) => c.json(await accounts.listCodes(c.req.param('to'))));
control.post('/owner', async (c) => {
  const { email, password } = await c.req.json<{ email: string; password: string }>();
  const { services, listCodes } = accounts;
  await services.accounts.register(makeRegistration({ email, password }));
  let [code] = await listCodes(email);
  for (; code === undefined; [code] = await listCodes(email)) await wait(5);
  await services.accounts.confirmSignUp({ email, code });
  const { userPoolClientId: ClientId } = services.identity.client;
  const session = await services.identity.call('InitiateAuth', {
    ClientId,
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: email, PASSWORD: password },
  });
  return c.json({ ClientId, ...session });
});
control.post('/invite', async (c) => {
  const { email, password } = await c.req.json<{ email: string; password: string }>();
  await accounts.keeper.invitations.invite(email, password);
  return c.json({});
});
control.post('/require-reset', async (c) => {
  const { email } = await c.req.json<{ email: string }>();
  await requireReset(accounts.keeper, accounts.database, email);
  return c.json({});
});
control.post('/role', async (c) => {
  // As `npm run operator` does in the running server.
  await accounts.services.operators.runCommand(await c.req.json<string[]>());
  return c.json({});
});
control.post('/require-app', async (c) => {
  const { email } = await c.req.json<{ email: string }>();
  accounts.requireApp(email);
  return c.json({});
});
const { url } = await listenOnFreePort((request) => control.fetch(request));
process.stdout.write(`${JSON.stringify({ origin: accounts.origin, control: url })}\n`);
process.stdin.resume();
process.stdin.once('end', () => {
  void accounts.stop().then(() => process.exit(0));
});
