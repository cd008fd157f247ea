import type * as v from 'valibot';
import type { ResponseCache } from './response-cache.ts';
import type { SerializedResponse } from './response.ts';
import { respondDownload, respondEmpty, respondSerialized, serializeResponse } from './response.ts';
import { readRepeat, readVersion } from './input/conditions.ts';
import type { ApiApp, ApiContext } from './environment.ts';
import type { RateLimitKind, RateLimits } from './limits/rate-limits.ts';
import { type Form, readForm } from './input/read-form.ts';
import { parseInput, readJson, readQuery } from './input/read-input.ts';
import { readCaller } from './device-cookie.ts';
import { readSession } from './input/read-session.ts';
import type { Trust } from './limits/trust.ts';
import { checkRefusals } from './statuses.ts';
import { createFileQueue, createUploadQueue } from './input/upload-queue.ts';
import type { Claim, Endpoint, Output } from '#contract/endpoint.ts';
import { changeCursorHeader } from '#contract/published.ts';
import type { Download } from './download.ts';
import { withReceipt } from '#server/platform/log/change-receipt.ts';
import type { Database } from '#server/platform/db/open.ts';
import type { Caller } from '#server/platform/identity/caller.ts';
import type { Repeat } from './repeat.ts';
import type { OperatorActor } from './actor.ts';
import type { SignedIn } from './signed-in.ts';
import type { OperatorRole } from '#domain/accounts/operator-role.ts';
import { DomainError } from '#domain/errors.ts';
import type { BodyPaces } from './body-pace.ts';

/** The input of a handler: everything parsed by the schemas of its endpoint. */
export interface Call<E extends Endpoint> {
  readonly params: Output<E['params']>;
  readonly query: Output<E['query']>;
  readonly body: Output<E['body']>;
  readonly session: E['visitor'] extends 'required' ? string : string | null;
  /** The signed-in person, proved by the access token. */
  readonly signedIn: E['bearer'] extends 'required' ? SignedIn : SignedIn | null;
  /** The signed-in operator, for a call that needs a role. */
  readonly operator: E['role'] extends OperatorRole ? OperatorActor : null;
  readonly address: string;
  /** Address and device of the request, for the identity pool. */
  readonly caller: Caller;
  /** The networks of the address, from narrow to wide. */
  readonly networks: readonly string[];
  readonly agent: string;
  /** Paths of uploaded files. They are deleted after the response. */
  readonly files: readonly string[];
  /** The key that lets the request be repeated. */
  readonly repeat: Repeat | null;
  /** The version that the change is based on. */
  readonly version: number | undefined;
  readonly setHeader: (header: string, value: string) => void;
  /** Aborts when the client disconnects or the server stops. */
  readonly signal: AbortSignal;
}

/** Its result is the response, unless the endpoint has none. */
export type Handler<E extends Endpoint> = (
  call: Call<E>,
) => Promise<E['response'] extends undefined ? unknown : Output<E['response']>>;

export interface Mounting {
  readonly app: ApiApp;
  readonly limits: RateLimits;
  /** The name that counts a sign-in call: its address, or the account of a known device. */
  readonly nameIdentityCount: (caller: Caller, address: string) => Promise<string>;
  /** New favourites of one product from one address, a day; 0 is no limit. */
  readonly favouritesDay: number;
  /** Comments in one store from one household, a day; 0 is no limit. */
  readonly commentsDay: number;
  readonly trust: Trust;
  /** Whether visitors come only by https. */
  readonly isSecure: boolean;
  readonly identify: (accessToken: string) => Promise<SignedIn>;
  readonly requireOperator: (signedIn: SignedIn, least: OperatorRole) => Promise<OperatorActor>;
  /** Runs reads on a replica, if there is one. */
  readonly readAnywhere: Database['readAnywhere'];
  /** Checks each response against its schema, so that a test fails when a response differs from the contract. */
  readonly checksResponses: boolean;
  /** Null for endpoints whose responses are not cached. */
  readonly memory: ResponseCache | null;
  /** Aborts when the server stops. */
  readonly stopping: AbortSignal | null;
  /** The folder of uploaded files until the response. */
  readonly uploadDir: string | undefined;
  readonly paces: BodyPaces;
  /** Called when sending a file fails halfway. */
  readonly noteBroken: (error: unknown, requestId: string) => void;
}

const enqueueUpload = createUploadQueue();
const enqueueFile = createFileQueue();
const publishersOnly = { message: 'Esto es solo para quien publica el sitio, con su clave.' };

/** Serves an endpoint with a JSON response or none. */
export function mount<E extends Endpoint>(
  mounting: Mounting,
  endpoint: E,
  handler: Handler<E>,
): void {
  const { checksResponses, memory } = mounting;
  const recall = isForEveryone(endpoint) ? memory?.recall : undefined;
  serve(mounting, endpoint, handler, async (c, run) => {
    const { response: schema } = endpoint;
    if (schema === undefined) {
      await run();
      return respondEmpty(c, endpoint.status === 202 ? 202 : 204);
    }
    const make = async (): Promise<SerializedResponse> => {
      const value = await run();
      if (checksResponses) checkResponse(schema, value);
      return serializeResponse(value);
    };
    const response = await (recall?.(readCacheKey(c), make) ?? make());
    return respondSerialized(c, response, endpoint.status === 201 ? 201 : 200);
  });
}

/** Serves an endpoint with a file as response. The file is created while it is sent, and not stored. */
export function mountDownload<E extends Endpoint>(
  mounting: Mounting,
  endpoint: E,
  handler: (call: Call<E>) => Promise<Download>,
): void {
  serve(mounting, endpoint, handler, async (c, run) => {
    const file = await run();
    const type = file.type ?? endpoint.download ?? 'application/octet-stream';
    return respondDownload(c, type, file, (error) => {
      mounting.noteBroken(error, c.get('requestId'));
    });
  });
}

/**
 * Counts a request, verifies its sender, parses it and calls the handler. `respond` turns the result into the response.
 */
function serve<E extends Endpoint, Result>(
  mounting: Mounting,
  endpoint: E,
  handler: (call: Call<E>) => Promise<Result>,
  respond: (c: ApiContext, run: () => Promise<Result>) => Promise<Response>,
): void {
  const { app, limits, trust, isSecure, readAnywhere, checksResponses } = mounting;
  const { limit } = endpoint;
  const nameCounted = async (c: ApiContext, kind: RateLimitKind): Promise<string> => {
    if (kind !== 'identity') return c.get('address');
    return mounting.nameIdentityCount(
      readCaller(c, c.get('networks'), { isSecure }),
      c.get('address'),
    );
  };
  const handle = async (c: ApiContext, call: Call<E>): Promise<Result> => {
    if (mayBeBehind(c, endpoint, trust)) return readAnywhere(() => handler(call));
    if (!isOwnersChange(endpoint)) return handler(call);
    const { result, cursor } = await withReceipt(() => handler(call));
    if (cursor !== null) c.header(changeCursorHeader, String(cursor));
    return result;
  };
  app.on(endpoint.method, endpoint.path, async (c, next) => {
    if (!isClaimed(c, endpoint.claim)) return next();
    c.set('route', endpoint.path);
    const isPublisher = trust.isPublisher(c);
    if (!isPublisher && limit !== null) await limits.require(limit, await nameCounted(c, limit));
    if (endpoint.isForPublisher && !isPublisher) throw new DomainError('forbidden', publishersOnly);
    const work = (): Promise<Result> =>
      withInput(c, endpoint, mounting, async (input) =>
        handle(c, await readCall(c, endpoint, input, mounting)),
      );
    return respond(c, () => (checksResponses ? checkRefusals(endpoint, work) : work()));
  });
}

const isOwnersChange = ({ method, bearer }: Endpoint): boolean =>
  method !== 'GET' && bearer === 'required';

/** Whether the request belongs to this endpoint, when two endpoints share a method and path. */
function isClaimed(c: ApiContext, claim: Claim | undefined): boolean {
  if (claim === undefined) return true;
  if (c.req.header('authorization') === undefined) return false;
  return claim === 'token' || !c.req.url.includes('?');
}

/** Whether a response depends only on its address. */
const isForEveryone = ({ method, visitor, bearer }: Endpoint): boolean =>
  method === 'GET' && visitor === 'none' && bearer === 'none';

/**
 * Whether a replica may serve the request. Owners and visitors with a session must be able to read what they have just
 * written, and a publisher must read what the log already has.
 */
const mayBeBehind = (c: ApiContext, { method, bearer }: Endpoint, trust: Trust): boolean =>
  method === 'GET' &&
  bearer !== 'required' &&
  c.req.header('authorization') === undefined &&
  c.req.header('x-session-id') === undefined &&
  !trust.isPublisher(c);

/** The URL without its host, which the client chooses. */
const readCacheKey = ({ req }: ApiContext): string => req.url.slice(req.url.indexOf('/', 8));

/** The sender of a request and the content of its body. */
interface Input {
  readonly signedIn: SignedIn | null;
  readonly operator: OperatorActor | null;
  readonly sent: unknown;
  readonly files: Form['files'];
}

/**
 * Reads the body of a request and runs `work` on it. An owner's uploads run one at a time. So do calls with a larger
 * limit than others, because their bodies are held in memory while they arrive.
 */
async function withInput<Result>(
  c: ApiContext,
  endpoint: Endpoint,
  mounting: Mounting,
  work: (input: Input) => Promise<Result>,
): Promise<Result> {
  const { upload, body, maxBodyBytes } = endpoint;
  const { uploadDir, paces } = mounting;
  // A call with its own, larger limit may arrive as slowly as a picture.
  const pace = maxBodyBytes === undefined ? paces.json : paces.upload;
  const signedIn = await readSignedIn(c, endpoint, mounting.identify);
  const operator = await readOperator(endpoint, signedIn, mounting);
  const sender = signedIn?.actor.userId ?? c.get('address');
  if (upload === undefined) {
    const read = async (): Promise<Result> => {
      const sent = body && (await readJson(c, pace, maxBodyBytes));
      return work({ signedIn, operator, sent, files: [] });
    };
    return maxBodyBytes === undefined ? read() : enqueueFile(sender, read);
  }
  if (uploadDir === undefined) throw new DomainError('service_unavailable');
  return enqueueUpload(sender, async () => {
    const form = await readForm(c, upload, { directory: uploadDir, pace: paces.upload });
    try {
      return await work({ signedIn, operator, sent: form.fields, files: form.files });
    } finally {
      await form.remove();
    }
  });
}

async function readCall<E extends Endpoint>(
  c: ApiContext,
  endpoint: E,
  { signedIn, operator, sent, files }: Input,
  { stopping, isSecure }: Mounting,
): Promise<Call<E>> {
  const { params, query, body } = endpoint;
  const call = {
    signedIn,
    operator,
    params: params && parseInput(params, c.req.param()),
    query: readEndpointQuery(c, query),
    session: readSession(c, endpoint.visitor),
    body: body && parseInput(body, sent),
    files,
    repeat: endpoint.isRepeatable ? await readRepeat(c, sent, files) : null,
    version: endpoint.isVersioned ? readVersion(c) : undefined,
    setHeader: (header: string, value: string) => {
      c.header(header, value);
    },
    address: c.get('address'),
    caller: readCaller(c, c.get('networks'), { isSecure }),
    networks: c.get('networks'),
    agent: c.req.header('user-agent') ?? '',
    get signal() {
      const { signal } = c.req.raw;
      return stopping === null ? signal : AbortSignal.any([signal, stopping]);
    },
  };
  return call as unknown as Call<E>;
}

function readEndpointQuery(c: ApiContext, schema: v.GenericSchema | undefined): unknown {
  const query = readQuery(c);
  if (schema !== undefined) return parseInput(schema, query);
  const issues = Object.keys(query).map((path) => ({ path, message: 'Este campo no existe.' }));
  if (issues.length > 0) throw new DomainError('validation_failed', { issues });
  return undefined;
}

/** Verifies the access token before it reads the body, so that strangers do not learn what input a call accepts. */
async function readSignedIn(
  c: ApiContext,
  { bearer, role, isForLeaving }: Endpoint,
  identify: Mounting['identify'],
): Promise<SignedIn | null> {
  if (bearer === 'none') return null;
  const [, token] = /^Bearer +([\w.~+/=-]+) *$/i.exec(c.req.header('authorization') ?? '') ?? [];
  if (token !== undefined) {
    const signedIn = await identify(token);
    const isLeaving = signedIn.user.leavingAt !== null;
    if (isLeaving && !isForLeaving) {
      throw new DomainError(role === undefined ? 'account_leaving' : 'route_not_found');
    }
    return signedIn;
  }
  if (c.req.header('authorization') === undefined) {
    if (bearer === 'optional') return null;
    if (role !== undefined) throw new DomainError('route_not_found');
  }
  throw new DomainError('unauthenticated');
}

/** Checks the role before the body is read: people without one get 404 whatever they send. */
async function readOperator(
  { role }: Endpoint,
  signedIn: SignedIn | null,
  { limits, requireOperator }: Mounting,
): Promise<OperatorActor | null> {
  if (role === undefined || signedIn === null) return null;
  const operator = await requireOperator(signedIn, role);
  await limits.require('operators', operator.userId);
  return operator;
}

function checkResponse(schema: v.GenericSchema, response: unknown): void {
  try {
    parseInput(schema, response);
  } catch (cause) {
    throw new Error('The response is not what the contract says', { cause });
  }
}
