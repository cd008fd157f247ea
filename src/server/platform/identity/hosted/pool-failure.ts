import { toErrorCode } from '#domain/accounts/identity-error.ts';
import { IdentityError, createRefusal } from '../identity-error.ts';

/**
 * Thrown when a hosted pool is away, or is set up differently from the settings. Clients learn only that the service is
 * unavailable; `reason` is for the operator.
 */
export class PoolFailure extends IdentityError {
  /** Cause and remedy in one line, without data of the request. */
  readonly reason: string;
  /** Whether the pool itself gave no response. */
  readonly isAway: boolean;

  constructor(
    reason: string,
    {
      isAway,
      refusal = createRefusal('InternalErrorException', 'Identity service unavailable'),
    }: { readonly isAway: boolean; readonly refusal?: IdentityError },
  ) {
    super(refusal.name, refusal.message);
    this.reason = reason;
    this.isAway = isAway;
  }
}

/**
 * The error for a provider's refusal: a PoolFailure when only the operator can solve it, otherwise the refusal itself.
 * Too many requests from everybody together are a failure, but clients are told its own name.
 */
export function toRefusal(name: string, message: string, request: object): IdentityError {
  const refusal = new IdentityError(name, message);
  const isThrottled = name === 'TooManyRequestsException';
  const blamesSettings =
    toErrorCode(name, message) === 'service_unavailable' ||
    (ambiguousNames.has(name) && findMend(name, message) !== null);
  if (!isThrottled && !blamesSettings) return refusal;
  return new PoolFailure(describeProviderError(name, message, request), {
    isAway: false,
    ...(isThrottled && { refusal }),
  });
}

/** Names that the provider uses both for a person's input and for a wrong set-up of the client. */
const ambiguousNames = new Set(['NotAuthorizedException', 'InvalidParameterException']);

/** Patterns of the provider's names and messages, with the setting that solves each problem. */
const mends: readonly (readonly [RegExp, string])[] = [
  [
    /UnrecognizedClient|InvalidSignature|IncompleteSignature|SignatureDoesNotMatch|ExpiredToken|InvalidClientTokenId/,
    'set IDENTITY_ACCESS_KEY_ID and IDENTITY_SECRET_ACCESS_KEY to keys that are in force',
  ],
  [/AccessDenied/, 'allow the keys of IDENTITY_ACCESS_KEY_ID this action'],
  [/secret/i, 'look at IDENTITY_CLIENT_SECRET'],
  [/flow(?: is)? not enabled|auth method not supported/i, 'look at IDENTITY_AUTH_FLOW'],
  [/signup is not permitted/i, 'let people register themselves in the pool'],
  [
    /unauthorized attribute/i,
    'let the client write email, given_name, family_name and phone_number',
  ],
  [/since user pool is configured/i, 'the pool needs the e-mail as user name'],
  [/did not conform to the schema/i, 'the pool demands an attribute that a registration lacks'],
  [/ResourceNotFound/, 'look at IDENTITY_REGION, IDENTITY_POOL_ID and IDENTITY_CLIENT_ID'],
  [/SoftwareTokenMFANotFound/, 'allow authenticator apps in the pool'],
  [/CodeDeliveryFailure|EmailRole/, 'look at the sender of e-mails of the pool'],
  [/TooManyRequests/, 'ask the provider for a higher quota'],
];

const findMend = (name: string, message: string): string | null =>
  mends.find(([pattern]) => pattern.test(`${name} ${message}`))?.[1] ?? null;

const maxMessageLength = 300;
/** Parameters that describe a setting and not a person. */
const publicParameters = new Set(['ClientId', 'AuthFlow', 'ChallengeName', 'Name', 'UserPoolId']);

/**
 * Describes an error of the provider and its remedy in one line for the log. Leaves out the request's data wherever the
 * message repeats it, and every word with an email address.
 */
export function describeProviderError(name: string, message: string, request: object = {}): string {
  let text = message;
  for (const value of listValues(request)) text = text.replaceAll(value, '…');
  text = text.replaceAll(/\S*(?:@|%40)\S*/g, '…');
  const line = joinLines(`${name}: ${text.slice(0, maxMessageLength)}`).replace(/[:.]$/, '');
  const mend = findMend(name, message);
  return mend === null ? line : `${line}; ${mend}`;
}

/** The reason why a host did not respond, and its remedy, in one line: what the network or the certificate reports. */
export function describeNoResponse(error: unknown, host: string): string {
  const mend = 'look at the network, IDENTITY_REGION and IDENTITY_ENDPOINT';
  return joinLines(`${host} does not respond: ${describeNetworkError(error)}; ${mend}`);
}

function describeNetworkError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return 'it took too long';
  if (error.cause !== undefined) return describeNetworkError(error.cause);
  const message =
    error instanceof AggregateError && error.message === ''
      ? error.errors.map(describeNetworkError).join(', ')
      : error.message;
  const code = 'code' in error ? String(error.code) : '';
  return message.includes(code) ? message : `${code} ${message}`;
}

const joinLines = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/**
 * The texts of a request, the longest first. A shorter text that is part of a longer one must not be removed first,
 * because the rest would remain.
 */
function listValues(request: object): string[] {
  const values = Object.entries(request).flatMap(([key, value]): string[] => {
    if (typeof value === 'object' && value !== null) return listValues(value as object);
    const isHidden = typeof value === 'string' && value.length >= 3 && !publicParameters.has(key);
    return isHidden ? [value] : [];
  });
  return values.sort((a, b) => b.length - a.length);
}
