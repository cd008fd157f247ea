import { createHmac } from 'node:crypto';
import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { errorBody } from '#publisher/follow/hook.ts';
import { readSignedAt, signHook, signatureHeader } from '#publisher/follow/hook-signature.ts';
import { isDomainError } from '#domain/errors.ts';
import { isLocalHost } from '#domain/site.ts';
import { bodyPaces } from '#server/platform/http/body-pace.ts';
import { readText } from '#server/platform/http/paced-body.ts';
import type { ApiContext } from '#server/platform/http/environment.ts';
import { isOwnRequest } from '#server/platform/http/limits/client-address.ts';
import { CommandError } from '#server/platform/command-error.ts';
import { describeFailure } from '#server/platform/describe-failure.ts';

export const commandEndpointPath = '/hooks/operator';
/** A command is accepted once, within a minute of its time. */
const toleranceMs = 60_000;
/** The logs of years of another web server, named one by one, fit into these. */
const maxArguments = 1_000;
const maxCharacters = 500;
const maxKilobytes = 512;

const OperatorCommandSchema = v.strictObject({
  command: v.picklist(['operator', 'moderate', 'visits', 'copy-database']),
  args: v.pipe(v.array(v.pipe(v.string(), v.maxLength(maxCharacters))), v.maxLength(maxArguments)),
  /** Milliseconds since 1970. */
  at: v.pipe(v.number(), v.integer()),
  nonce: v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/)),
});
export type OperatorCommand = v.InferOutput<typeof OperatorCommandSchema>;

export interface CommandEndpointOptions {
  /**
   * The key that signs commands. It derives from the secrets of the deployment, so only those who can read them have
   * it.
   */
  readonly key: string;
  readonly run: (command: OperatorCommand) => Promise<string>;
  /** Called with the error of a command that began and failed. */
  readonly onError: (error: unknown) => void;
  readonly now?: () => number;
}

/** Derives the key of the commands from the secret of a deployment. */
export const deriveCommandKey = (secret: string): string =>
  createHmac('sha256', secret).update('operator commands').digest('base64url');

/**
 * `POST /hooks/operator`: runs a command of this machine in the server that holds its database. For requests from
 * elsewhere or through a proxy this path does not exist.
 */
export function createCommandEndpoint(options: CommandEndpointOptions): Hono {
  const { key, run, onError, now = Date.now } = options;
  const used = new Map<string, number>();
  const isFresh = (at: number): boolean => Math.abs(now() - at) <= toleranceMs;
  const app = new Hono();
  app.onError((error, c) => {
    if (error instanceof CommandError) return c.json({ message: error.message }, 422);
    const code = isDomainError(error) ? error.code : null;
    if (code === 'payload_too_large') return c.json({ message: illFormed }, 422);
    if (code === 'request_timeout') return c.json(errorBody(code), 408);
    onError(error);
    return c.json({ message: describeFailure(error) }, 500);
  });
  app.post(commandEndpointPath, async (c: Context, next) => {
    if (!isOwnRequest(c as ApiContext) || !isLocalHost(c.req.header('host') ?? '')) return next();
    const body = await readText(c, { maximum: maxKilobytes * 1024, pace: bodyPaces.json });
    const signedAt = readSignedAt(key, c.req.header(signatureHeader) ?? '', body);
    if (signedAt === null) return c.json(errorBody('invalid_signature'), 401);
    const command = v.safeParse(OperatorCommandSchema, parseJson(body));
    if (!command.success) throw new CommandError(illFormed);
    const { at, nonce } = command.output;
    for (const [old, time] of used) if (!isFresh(time)) used.delete(old);
    if (!isFresh(at) || used.has(nonce)) return c.json(errorBody('invalid_signature'), 401);
    used.set(nonce, at);
    return c.json({ message: await run(command.output) });
  });
  return app;
}

const illFormed = `The server that has the database takes a command with at most ${maxArguments} arguments of ${maxCharacters} characters each, and ${maxKilobytes} KB of them. Divide this one; if it is shorter, the server is of another release.`;

/** The headers that sign a command. */
export function signCommand(key: string, body: string, now: number): Record<string, string> {
  return {
    'content-type': 'application/json',
    [signatureHeader]: signHook(key, Math.floor(now / 1000), body),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
