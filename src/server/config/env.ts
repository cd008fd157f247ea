import * as v from 'valibot';
import { siteName } from '#domain/site.ts';

const flag = v.pipe(
  v.picklist(['true', 'false'], 'must be true or false'),
  v.transform((value) => value === 'true'),
);

const whole = (preset: number, minimum: number, maximum: number) => {
  const message = `must be a whole number from ${minimum} to ${maximum}`;
  return v.pipe(
    v.optional(v.string(), String(preset)),
    v.regex(/^\d{1,9}$/, message),
    v.transform(Number),
    v.minValue(minimum, message),
    v.maxValue(maximum, message),
  );
};

const text = (preset: string) => v.optional(v.pipe(v.string(), v.trim(), v.nonEmpty()), preset);
const webUrl = v.pipe(
  v.string(),
  v.url('must be an absolute URL'),
  v.regex(/^https?:/, 'must start with http'),
);
const secret = v.pipe(v.string(), v.minLength(16, 'must have at least 16 characters'));
const origins = v.pipe(
  v.optional(v.string(), ''),
  v.transform((list) =>
    list
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== ''),
  ),
  v.array(
    v.pipe(
      webUrl,
      v.check(
        (url) => URL.canParse(url) && new URL(url).origin === url,
        'must be a list of origins such as https://tienda.cu',
      ),
    ),
  ),
);

const bucketPattern = /^s3:\/\/(?<bucket>[a-z0-9][a-z0-9.-]+)(?<prefix>(?:\/[\w.-]+)*)\/?$/;

const EnvironmentSchema = v.object({
  PORT: whole(4321, 0, 65_535),
  HOST: text('0.0.0.0'),
  DATA_DIR: text('./data'),
  DATABASE_URL: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^postgres(?:ql)?:\/\//, 'must start with postgres:// or postgresql://'),
    ),
  ),
  DATABASE_POOL: whole(8, 1, 200),
  DEMO: v.optional(flag),
  SITE_URL: v.optional(
    v.pipe(
      webUrl,
      v.check(
        (url) => URL.canParse(url) && new URL(url).pathname === '/',
        'must be an origin without a path',
      ),
      v.transform((url) => new URL(url).origin),
    ),
  ),
  SITE_NAME: text(siteName),
  CONTACT_EMAIL: v.optional(
    v.pipe(v.string(), v.email('must be an e-mail address')),
    'hola@vitrina.example',
  ),
  SITE_DIR: v.pipe(
    text('./site'),
    v.check(
      (place) => !place.startsWith('s3:') || bucketPattern.test(place),
      'must be a folder, or s3://bucket or s3://bucket/prefix',
    ),
  ),
  PUBLISHER_SHARD: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[1-9]\d{0,2}\/[1-9]\d{0,2}$/, 'must be a share such as 2/4'),
      v.transform((share) => {
        const [index = 1, count = 1] = share.split('/').map(Number);
        return { index, count };
      }),
      v.check(({ index, count }) => index <= count, 'must be a share such as 2/4'),
    ),
  ),
  PURGE_URL: v.optional(webUrl),
  PURGE_SECRET: v.optional(secret),
  PUBLISH_AT: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.regex(/^\S+(?: \S+){4,5}$/, 'must be a cron expression of five or six fields'),
    ),
    '5 0 * * *',
  ),
  HOOK_SECRET: v.optional(secret),
  VISITOR_SECRET: v.optional(secret),
  METRICS_TOKEN: v.optional(secret),
  PUBLISHER_TOKEN: v.optional(secret),
  API_URL: v.optional(webUrl),
  STORAGE: v.optional(v.picklist(['disk', 's3'], 'must be disk or s3'), 'disk'),
  S3_BUCKET: v.optional(v.string()),
  S3_REGION: text('us-east-1'),
  S3_ENDPOINT: v.optional(webUrl),
  S3_ACCESS_KEY_ID: v.optional(v.string()),
  S3_SECRET_ACCESS_KEY: v.optional(v.string()),
  LOG_LEVEL: v.optional(
    v.picklist(
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      'must be trace, debug, info, warn, error, fatal or silent',
    ),
    'info',
  ),
  TRUST_PROXY: whole(0, 0, 10),
  CORS_ORIGINS: origins,
  RATE_LIMIT_READS: whole(6_000, 0, 100_000_000),
  RATE_LIMIT_WRITES: whole(30, 0, 100_000_000),
  RATE_LIMIT_FAVOURITES: whole(120, 0, 100_000_000),
  RATE_LIMIT_FAVOURITES_DAY: whole(20, 0, 100_000_000),
  RATE_LIMIT_OWNERS: whole(300, 0, 100_000_000),
  RATE_LIMIT_IDENTITY: whole(60, 0, 100_000_000),
  RATE_LIMIT_OPERATORS: whole(120, 0, 100_000_000),
  RATE_LIMIT_REPORTS: whole(10, 0, 30_000_000),
  IDENTITY_POOL_ID: v.optional(
    v.pipe(v.string(), v.regex(/^[\w-]+_\w+$/, 'must look like us-east-2_AbCdEf123')),
  ),
  IDENTITY_CLIENT_ID: v.optional(v.string()),
  IDENTITY_CLIENT_SECRET: v.optional(v.string()),
  IDENTITY_REGION: text('us-east-2'),
  IDENTITY_ENDPOINT: v.optional(webUrl),
  IDENTITY_AUTH_FLOW: v.optional(
    v.picklist(
      ['USER_PASSWORD_AUTH', 'USER_SRP_AUTH'],
      'must be USER_PASSWORD_AUTH or USER_SRP_AUTH',
    ),
    'USER_PASSWORD_AUTH',
  ),
  IDENTITY_ACCESS_KEY_ID: v.optional(v.string()),
  IDENTITY_SECRET_ACCESS_KEY: v.optional(v.string()),
  SMTP_URL: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^(?:smtps?:\/\/|outbox$)/, 'must start with smtp:// or smtps://, or be outbox'),
    ),
  ),
  MAIL_FROM: v.optional(v.string()),
});

/** Every variable that is read. */
export const variableNames: readonly string[] = Object.keys(EnvironmentSchema.entries);

type Environment = v.InferOutput<typeof EnvironmentSchema>;

export interface S3Settings {
  readonly bucket: string;
  readonly region: string;
  readonly endpoint: string | undefined;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** The bucket in which the site stands, and what stands before each of its keys, as 'tienda/'. */
export interface SiteBucketSettings extends S3Settings {
  readonly prefix: string;
}

export interface PurgeSettings {
  readonly url: string;
  readonly secret: string;
}

export type StorageSettings =
  | { readonly kind: 'disk'; readonly directory: string }
  | { readonly kind: 's3'; readonly s3: S3Settings };

/** Requests a minute from one client address; 0 is no limit. */
export interface RateLimits {
  readonly reads: number;
  readonly writes: number;
  readonly favourites: number;
  /** New favourites a day of one product from one address, over all processes of the database. */
  readonly favouritesDay: number;
  readonly owners: number;
  readonly identity: number;
  /** Of one account, as an operator. */
  readonly operators: number;
  /** An hour, of one visitor. */
  readonly reports: number;
}

export interface HostedIdentitySettings {
  readonly kind: 'hosted';
  readonly region: string;
  readonly userPoolId: string;
  readonly clientId: string;
  readonly clientSecret: string | undefined;
  readonly authFlow: Environment['IDENTITY_AUTH_FLOW'];
  readonly endpoint: string | undefined;
  readonly accessKeyId: string | undefined;
  readonly secretAccessKey: string | undefined;
}

/** Where accounts are kept: in the product's database, or in a hosted user pool. */
export type IdentitySettings = { readonly kind: 'embedded' } | HostedIdentitySettings;

export interface MailSettings {
  /** Without it emails go into the outbox folder. */
  readonly smtpUrl: string | undefined;
  /** Whether the outbox was asked for. */
  readonly isOutboxMeant: boolean;
  readonly from: string;
  /** Whether the emails of the outbox can be read on a page of this machine: never where anyone else comes. */
  readonly hasOutboxPage: boolean;
}

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly databasePool: number;
  readonly demo: boolean;
  /** Origin of the site without a slash at its end. */
  readonly siteUrl: string;
  /** Whether visitors come from this machine alone; only then does a connection from it count for anything. */
  readonly isLocalSite: boolean;
  /** Whether this is run for others, and no longer tried out: visitors come from elsewhere, or it has a database server. */
  readonly isPublic: boolean;
  readonly siteName: string;
  readonly contactEmail: string;
  readonly siteDir: string;
  /** Null for a site in the folder `siteDir`. */
  readonly siteBucket: SiteBucketSettings | null;
  /** Which of how many publishers of the site this one is; null for the only one. */
  readonly publisherShard: { readonly index: number; readonly count: number } | null;
  /** Who keeps copies of pages and is told which are out of date. */
  readonly purge: PurgeSettings | null;
  /** Cron expression in the time of Havana. */
  readonly publishAt: string;
  readonly hookSecret: string | undefined;
  readonly visitorSecret: string | undefined;
  readonly metricsToken: string | undefined;
  /** What a publisher shows to follow the change log and to ask without limits; each start makes one when it is absent. */
  readonly publisherToken: string | undefined;
  /** The API of another deployment that the commands of publication read; base path included, without a slash at its end. */
  readonly apiUrl: string | undefined;
  readonly storage: StorageSettings;
  readonly logLevel: Environment['LOG_LEVEL'];
  /** Proxies in front, whose `x-forwarded-for` entries are believed. */
  readonly trustProxy: number;
  readonly corsOrigins: readonly string[];
  readonly rateLimits: RateLimits;
  readonly identity: IdentitySettings;
  readonly mail: MailSettings;
}

/** Says which variables are wrong and why; its message is meant for the terminal. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** The settings of this process. An empty variable counts as absent. Throws ConfigError naming each that is wrong. */
export function readConfig(variables: NodeJS.ProcessEnv = process.env): Config {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const result = v.safeParse(EnvironmentSchema, given, { abortPipeEarly: true });
  if (!result.success) {
    throw new ConfigError(result.issues.map(formatIssue).join('\n'));
  }
  return freeze(toConfig(result.output));
}

function formatIssue(issue: v.BaseIssue<unknown>): string {
  const item = issue.path?.[0];
  const name = String(item?.key);
  // What is or may hold a secret is not written out.
  const value = /SECRET|TOKEN|KEY|URL/.test(name) ? '' : ` (it is ${JSON.stringify(item?.value)})`;
  return `${name} ${issue.message}${value}`;
}

function toConfig(env: Environment): Config {
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    databasePool: env.DATABASE_POOL,
    demo: env.DEMO ?? !isPublic(env),
    siteUrl: env.SITE_URL ?? `http://localhost:${env.PORT}`,
    isLocalSite: isLocal(env),
    isPublic: isPublic(env),
    siteName: env.SITE_NAME,
    contactEmail: env.CONTACT_EMAIL,
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
      owners: env.RATE_LIMIT_OWNERS,
      identity: env.RATE_LIMIT_IDENTITY,
      operators: env.RATE_LIMIT_OPERATORS,
      reports: env.RATE_LIMIT_REPORTS,
    },
    identity: toIdentity(env),
    mail: {
      smtpUrl: env.SMTP_URL === 'outbox' ? undefined : env.SMTP_URL,
      isOutboxMeant: env.SMTP_URL === 'outbox',
      from: env.MAIL_FROM ?? `${env.SITE_NAME} <${env.CONTACT_EMAIL}>`,
      hasOutboxPage: isTrial(env),
    },
  };
}

const isLocal = ({ SITE_URL }: Environment): boolean =>
  SITE_URL === undefined || /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::|$)/.test(SITE_URL);

const isPublic = (env: Environment): boolean => !isLocal(env) || env.DATABASE_URL !== undefined;

/** Whether this is one machine on which somebody tries the program out. */
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
    accessKeyId: env.IDENTITY_ACCESS_KEY_ID,
    secretAccessKey: env.IDENTITY_SECRET_ACCESS_KEY,
  };
}

function toStorage(env: Environment): StorageSettings {
  if (env.STORAGE === 'disk') return { kind: 'disk', directory: `${env.DATA_DIR}/images` };
  const bucket = demand(env, 'S3_BUCKET', 'STORAGE=s3');
  return { kind: 's3', s3: { ...toService(env, 'STORAGE=s3'), bucket } };
}

function toSiteBucket(env: Environment): SiteBucketSettings | null {
  const { bucket, prefix = '' } = bucketPattern.exec(env.SITE_DIR)?.groups ?? {};
  if (bucket === undefined) return null;
  const service = toService(env, 'SITE_DIR=s3://…');
  return { ...service, bucket, prefix: prefix === '' ? '' : `${prefix.slice(1)}/` };
}

function toPurge(env: Environment): PurgeSettings | null {
  if (env.PURGE_URL === undefined) return null;
  return { url: env.PURGE_URL, secret: demand(env, 'PURGE_SECRET', 'PURGE_URL') };
}

function toService(env: Environment, reason: string): Omit<S3Settings, 'bucket'> {
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
