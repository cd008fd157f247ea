import * as v from 'valibot';
import { bucketPattern, type Environment, EnvironmentSchema } from './environment-schema.ts';
import { findOverlap } from './find-overlap.ts';
import { type Site, isLocalHost } from '#domain/site.ts';
import type { BucketSettings, SiteBucket } from '#files/bucket.ts';

export interface PurgeSettings {
  readonly url: string;
  readonly secret: string;
}

export type StorageSettings =
  | { readonly kind: 'disk'; readonly directory: string }
  | { readonly kind: 's3'; readonly s3: BucketSettings };

/** Requests a minute from one address or of one account, where a field says nothing else; 0 is no limit. */
export interface RateLimitSettings {
  readonly reads: number;
  readonly writes: number;
  readonly favourites: number;
  /** New favourites a day of one product from one address, counted over all processes of the database. */
  readonly favouritesDay: number;
  /** Comments a day in one store from one household. */
  readonly commentsDay: number;
  readonly owners: number;
  readonly identity: number;
  /** Requests of one account as an operator. */
  readonly operators: number;
  /** Reports an hour from one visitor. */
  readonly reports: number;
  /** Counted taps on contacts. */
  readonly taps: number;
  /** Newly drawn pictures of links. */
  readonly cards: number;
}

export interface HostedIdentitySettings {
  readonly kind: 'hosted';
  readonly region: string;
  readonly userPoolId: string;
  readonly clientId: string;
  readonly clientSecret: string | undefined;
  readonly authFlow: Environment['IDENTITY_AUTH_FLOW'];
  readonly endpoint: string | undefined;
  readonly issuer: string | undefined;
  readonly keysUrl: string | undefined;
  readonly accessKeyId: string | undefined;
  readonly secretAccessKey: string | undefined;
}

/** The storage of accounts: the product's database or a hosted user pool. */
export type IdentitySettings = { readonly kind: 'embedded' } | HostedIdentitySettings;

export interface MailSettings {
  /** Without it emails go to the outbox folder. */
  readonly smtpUrl: string | undefined;
  /** Whether the settings ask for the outbox. */
  readonly isOutboxMeant: boolean;
  /** The sender as MAIL_FROM has it, or as name and address, which lets the name have any characters. */
  readonly from: string | { readonly name: string; readonly address: string };
  /**
   * Whether a page shows the emails of the outbox: where no mail is sent, the accounts are in the product's database and
   * visitors come only from this machine.
   */
  readonly hasOutboxPage: boolean;
}

export interface Config {
  /** The parts that this process runs: the API with a publisher beside it, or one of the two. */
  readonly runs: Environment['RUNS'];
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** A replica of the database, for reads that may be slightly out of date. */
  readonly databaseReadUrl: string | undefined;
  readonly databasePool: number;
  readonly demo: boolean;
  /** Origin of the site without a slash at its end. */
  readonly siteUrl: string;
  /** Whether visitors come only from this machine. Only then may a connection from it be trusted. */
  readonly isLocalSite: boolean;
  /**
   * Whether the marketplace is used by others and not only tried out: visitors come from elsewhere, or it has a
   * database server.
   */
  readonly isPublic: boolean;
  readonly siteName: string;
  readonly contactEmail: string;
  /**
   * The address of the API for pages when it is not on the site's own origin. A host that serves only files has no API.
   */
  readonly siteApi: Pick<Site, 'isStatic' | 'apiOrigin'>;
  readonly siteDir: string;
  /** Null for a site in the folder `siteDir`. */
  readonly siteBucket: SiteBucket | null;
  /** The number of this publisher among the publishers of the site; null for the only one. */
  readonly publisherShard: { readonly index: number; readonly count: number } | null;
  /** The cache of page copies that gets a call when copies are out of date. */
  readonly purge: PurgeSettings | null;
  /** Cron expression in Havana time. */
  readonly publishAt: string;
  readonly hookSecret: string | undefined;
  readonly visitorSecret: string | undefined;
  readonly metricsToken: string | undefined;
  /**
   * A publisher authenticates with it to follow the change log and to read without limits. When it is absent, each
   * start makes one.
   */
  readonly publisherToken: string | undefined;
  /** The API of another deployment for the publishing commands; base path included, without a slash at its end. */
  readonly apiUrl: string | undefined;
  readonly storage: StorageSettings;
  readonly logLevel: Environment['LOG_LEVEL'];
  /** The number of proxies in front whose `x-forwarded-for` entries are trusted. */
  readonly trustProxy: number;
  readonly corsOrigins: readonly string[];
  readonly rateLimits: RateLimitSettings;
  readonly identity: IdentitySettings;
  readonly mail: MailSettings;
}

/** Names the wrong variables and what is wrong with each. The message is for the terminal. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads the settings of this process. An empty variable counts as absent. Throws ConfigError that names each wrong one.
 */
export function readConfig(variables: NodeJS.ProcessEnv = process.env): Config {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const result = v.safeParse(EnvironmentSchema, given, { abortPipeEarly: true });
  if (!result.success) {
    throw new ConfigError(result.issues.map(formatIssue).join('\n'));
  }
  const config = toConfig(result.output);
  const overlap = findOverlap(config);
  if (overlap !== null) throw new ConfigError(overlap);
  return freeze(config);
}

function formatIssue(issue: v.BaseIssue<unknown>): string {
  const item = issue.path?.[0];
  const name = String(item?.key);
  // The message must not contain a value that is or may contain a secret.
  const value = /SECRET|TOKEN|KEY|URL/.test(name) ? '' : ` (it is ${JSON.stringify(item?.value)})`;
  return `${name} ${issue.message}${value}`;
}

function toConfig(env: Environment): Config {
  return {
    runs: toRuns(env),
    port: env.PORT,
    host: env.HOST,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    databaseReadUrl: toReadUrl(env),
    databasePool: env.DATABASE_POOL,
    demo: env.DEMO ?? !isPublic(env),
    siteUrl: env.SITE_URL ?? `http://localhost:${env.PORT}`,
    isLocalSite: isLocal(env),
    isPublic: isPublic(env),
    siteName: env.SITE_NAME,
    contactEmail: env.CONTACT_EMAIL,
    siteApi: toSiteApi(env),
    siteDir: env.SITE_DIR,
    siteBucket: toSiteBucket(env),
    publisherShard: (env.PUBLISHER_SHARD?.count ?? 1) > 1 ? (env.PUBLISHER_SHARD ?? null) : null,
    purge: toPurge(env),
    publishAt: env.PUBLISH_AT,
    hookSecret: env.HOOK_SECRET,
    visitorSecret: env.VISITOR_SECRET,
    metricsToken: env.METRICS_TOKEN,
    publisherToken: env.PUBLISHER_TOKEN,
    apiUrl: env.API_URL?.replace(/\/+$/, ''),
    storage: toStorage(env),
    logLevel: env.LOG_LEVEL,
    trustProxy: env.TRUST_PROXY,
    corsOrigins: env.CORS_ORIGINS,
    rateLimits: {
      reads: env.RATE_LIMIT_READS,
      writes: env.RATE_LIMIT_WRITES,
      favourites: env.RATE_LIMIT_FAVOURITES,
      favouritesDay: env.RATE_LIMIT_FAVOURITES_DAY,
      commentsDay: env.RATE_LIMIT_COMMENTS_DAY,
      owners: env.RATE_LIMIT_OWNERS,
      identity: env.RATE_LIMIT_IDENTITY,
      operators: env.RATE_LIMIT_OPERATORS,
      reports: env.RATE_LIMIT_REPORTS,
      taps: env.RATE_LIMIT_TAPS,
      cards: env.RATE_LIMIT_CARDS,
    },
    identity: toIdentity(env),
    mail: {
      smtpUrl: env.SMTP_URL === 'outbox' ? undefined : env.SMTP_URL,
      isOutboxMeant: env.SMTP_URL === 'outbox',
      from: env.MAIL_FROM ?? { name: env.SITE_NAME, address: env.CONTACT_EMAIL },
      hasOutboxPage: isTrial(env),
    },
  };
}

const isLocal = ({ SITE_URL }: Environment): boolean =>
  SITE_URL === undefined || isLocalHost(new URL(SITE_URL).host);

const isPublic = (env: Environment): boolean => !isLocal(env) || env.DATABASE_URL !== undefined;

/** Whether somebody tries the program out on one machine. */
function isTrial(env: Environment): boolean {
  const hasMail = env.SMTP_URL !== undefined && env.SMTP_URL !== 'outbox';
  return !hasMail && env.IDENTITY_POOL_ID === undefined && isLocal(env);
}

function toIdentity(env: Environment): IdentitySettings {
  const { IDENTITY_POOL_ID: userPoolId, IDENTITY_CLIENT_ID: clientId } = env;
  if (userPoolId === undefined) return { kind: 'embedded' };
  if (clientId === undefined) {
    throw new ConfigError('IDENTITY_CLIENT_ID is missing, and IDENTITY_POOL_ID needs it');
  }
  return {
    kind: 'hosted',
    region: env.IDENTITY_REGION,
    userPoolId,
    clientId,
    clientSecret: env.IDENTITY_CLIENT_SECRET,
    authFlow: env.IDENTITY_AUTH_FLOW,
    endpoint: env.IDENTITY_ENDPOINT,
    issuer: env.IDENTITY_ISSUER,
    keysUrl: env.IDENTITY_KEYS_URL,
    accessKeyId: env.IDENTITY_ACCESS_KEY_ID,
    secretAccessKey: env.IDENTITY_SECRET_ACCESS_KEY,
  };
}

function toSiteApi({ SITE_API: place, SITE_URL }: Environment): Config['siteApi'] {
  if (place === 'false') return { isStatic: true };
  return place === 'true' || place === SITE_URL ? {} : { apiOrigin: place };
}

function toStorage(env: Environment): StorageSettings {
  if (env.STORAGE === 'disk') return { kind: 'disk', directory: `${env.DATA_DIR}/images` };
  const bucket = demand(env, 'S3_BUCKET', 'STORAGE=s3');
  return { kind: 's3', s3: { ...toService(env, 'STORAGE=s3'), bucket } };
}

function toSiteBucket(env: Environment): SiteBucket | null {
  const { bucket, prefix = '' } = bucketPattern.exec(env.SITE_DIR)?.groups ?? {};
  if (bucket === undefined) return null;
  const service = toService(env, 'SITE_DIR=s3://…');
  return { ...service, bucket, prefix: prefix === '' ? '' : `${prefix.slice(1)}/` };
}

function toRuns({ RUNS, API_URL }: Environment): Environment['RUNS'] {
  if (RUNS === 'publisher' && API_URL === undefined) {
    throw new ConfigError('API_URL is missing, and RUNS=publisher needs it');
  }
  return RUNS;
}

function toReadUrl(env: Environment): string | undefined {
  if (env.DATABASE_READ_URL !== undefined && env.DATABASE_URL === undefined) {
    throw new ConfigError('DATABASE_URL is missing, and DATABASE_READ_URL needs it');
  }
  return env.DATABASE_READ_URL;
}

function toPurge(env: Environment): PurgeSettings | null {
  if (env.PURGE_URL === undefined) return null;
  return { url: env.PURGE_URL, secret: demand(env, 'PURGE_SECRET', 'PURGE_URL') };
}

function toService(env: Environment, reason: string): Omit<BucketSettings, 'bucket'> {
  return {
    region: env.S3_REGION,
    endpoint: env.S3_ENDPOINT,
    accessKeyId: demand(env, 'S3_ACCESS_KEY_ID', reason),
    secretAccessKey: demand(env, 'S3_SECRET_ACCESS_KEY', reason),
  };
}

function demand(
  env: Environment,
  name: 'S3_BUCKET' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY' | 'PURGE_SECRET',
  reason: string,
): string {
  const value = env[name];
  if (value === undefined) throw new ConfigError(`${name} is missing, and ${reason} needs it`);
  return value;
}

function freeze<Value extends object>(value: Value): Value {
  for (const part of Object.values(value)) {
    if (typeof part === 'object' && part !== null) freeze(part as object);
  }
  return Object.freeze(value);
}

/** Throws for a public marketplace without the settings that only a trial can do without. */
export function demandPublicSettings({ isPublic, mail, runs }: Config): void {
  // A process with only the publisher has no accounts and sends no mail.
  if (runs === 'publisher') return;
  if (!isPublic || mail.smtpUrl !== undefined || mail.isOutboxMeant) return;
  throw new ConfigError(
    'SMTP_URL is missing: with SITE_URL or DATABASE_URL others come, who get codes by e-mail. SMTP_URL=outbox leaves every e-mail in DATA_DIR/outbox',
  );
}
