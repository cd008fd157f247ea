import { Cron } from 'croner';
import parseAddresses from 'nodemailer/lib/addressparser';
import * as v from 'valibot';
import { writeAsciiDomain } from '#domain/accounts/email.ts';
import { registrationTimezone, siteName } from '#domain/site.ts';

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

const text = (preset: string) =>
  v.optional(v.pipe(v.string(), v.trim(), v.nonEmpty('must hold more than spaces')), preset);
/** A name or key that another service defines, so its form is unknown. */
const word = v.optional(v.pipe(v.string(), v.trim(), v.nonEmpty('must hold more than spaces')));
const webUrl = v.pipe(
  v.string(),
  v.trim(),
  v.url('must be an absolute URL'),
  v.regex(/^https?:/, 'must start with http'),
);
const escaped =
  'must be a URL: in user and password, characters such as / and # are written %2F and %23';
const postgresUrl = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^postgres(?:ql)?:\/\//, 'must start with postgres:// or postgresql://'),
  // An address with a socket has a user and no host.
  v.check((url) => URL.canParse(url.replace('@/', '@socket/')), escaped),
);
const secret = v.pipe(
  v.string(),
  v.minLength(16, 'must have at least 16 characters'),
  // Spaces are not removed silently, because everything made with the value would no longer match.
  v.check((value) => value === value.trim(), 'must have no space before or after it'),
);
const isOrigin = (url: string): boolean =>
  /^https?:/.test(url) && URL.canParse(url) && new URL(url).origin === url;
const origins = v.pipe(
  v.optional(v.string(), ''),
  v.transform((list) =>
    list
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== ''),
  ),
  v.array(v.pipe(webUrl, v.check(isOrigin, 'must be a list of origins such as https://tienda.cu'))),
);

/** Whether a cron expression ever comes due. One for the 31st of February does not. */
export function comesDue(expression: string): boolean {
  try {
    return (
      new Cron(expression, { paused: true, timezone: registrationTimezone }).nextRun() !== null
    );
  } catch {
    return false;
  }
}

/** Whether the text names one sender for a mail server. A comma outside quotes would make it two. */
function isSender(from: string): boolean {
  const [sender, ...others] = parseAddresses(from);
  if (sender === undefined || !('address' in sender) || others.length > 0) return false;
  return v.is(v.pipe(v.string(), v.email()), sender.address) && !/[\r\n]/.test(from);
}

/** A bucket in place of a folder. */
export const bucketPattern = /^s3:\/\/(?<bucket>[a-z0-9][a-z0-9.-]+)(?<prefix>(?:\/[\w.-]+)*)\/?$/;

/** Every variable that the program reads, with its form. */
export const EnvironmentSchema = v.object({
  RUNS: v.optional(v.picklist(['all', 'api', 'publisher'], 'must be all, api or publisher'), 'all'),
  PORT: whole(4321, 0, 65_535),
  HOST: text('0.0.0.0'),
  DATA_DIR: text('./data'),
  DATABASE_URL: v.optional(postgresUrl),
  DATABASE_READ_URL: v.optional(postgresUrl),
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
    v.pipe(
      v.string(),
      v.trim(),
      v.transform(writeAsciiDomain),
      v.email('must be an e-mail address'),
    ),
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
      v.check(comesDue, 'must be a cron expression that comes due'),
    ),
    '5 0 * * *',
  ),
  HOOK_SECRET: v.optional(secret),
  VISITOR_SECRET: v.optional(secret),
  METRICS_TOKEN: v.optional(secret),
  PUBLISHER_TOKEN: v.optional(secret),
  API_URL: v.optional(webUrl),
  STORAGE: v.optional(v.picklist(['disk', 's3'], 'must be disk or s3'), 'disk'),
  S3_BUCKET: word,
  S3_REGION: text('us-east-1'),
  S3_ENDPOINT: v.optional(webUrl),
  S3_ACCESS_KEY_ID: word,
  S3_SECRET_ACCESS_KEY: word,
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
  RATE_LIMIT_COMMENTS_DAY: whole(30, 0, 100_000_000),
  RATE_LIMIT_OWNERS: whole(300, 0, 100_000_000),
  RATE_LIMIT_IDENTITY: whole(60, 0, 100_000_000),
  RATE_LIMIT_OPERATORS: whole(120, 0, 100_000_000),
  // One address may send three times as many, which stays below the highest of the others.
  RATE_LIMIT_REPORTS: whole(10, 0, 30_000_000),
  RATE_LIMIT_TAPS: whole(600, 0, 100_000_000),
  RATE_LIMIT_CARDS: whole(60, 0, 100_000_000),
  SITE_API: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (place) => place === 'true' || place === 'false' || isOrigin(place),
        'must be true, false or an origin such as https://api.tienda.cu',
      ),
    ),
    'true',
  ),
  IDENTITY_POOL_ID: v.optional(
    v.pipe(v.string(), v.regex(/^[\w-]+_\w+$/, 'must look like us-east-2_AbCdEf123')),
  ),
  IDENTITY_CLIENT_ID: word,
  IDENTITY_CLIENT_SECRET: word,
  IDENTITY_REGION: text('us-east-2'),
  IDENTITY_ENDPOINT: v.optional(webUrl),
  IDENTITY_ISSUER: v.optional(webUrl),
  IDENTITY_KEYS_URL: v.optional(webUrl),
  IDENTITY_AUTH_FLOW: v.optional(
    v.picklist(
      ['USER_PASSWORD_AUTH', 'USER_SRP_AUTH'],
      'must be USER_PASSWORD_AUTH or USER_SRP_AUTH',
    ),
    'USER_PASSWORD_AUTH',
  ),
  IDENTITY_ACCESS_KEY_ID: word,
  IDENTITY_SECRET_ACCESS_KEY: word,
  SMTP_URL: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.regex(/^(?:smtps?:\/\/|outbox$)/, 'must start with smtp:// or smtps://, or be outbox'),
      v.check((url) => url === 'outbox' || URL.canParse(url), escaped),
    ),
  ),
  MAIL_FROM: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.check(isSender, 'must be one address, as Vitrina <hola@vitrina.example>'),
    ),
  ),
});

export type Environment = v.InferOutput<typeof EnvironmentSchema>;
