import type { Context } from 'hono';
import { Hono } from 'hono';
import * as v from 'valibot';
import { readSignedAt, signHook, signatureHeader } from './hook-signature.ts';
import { IdSchema } from '#contract/scalars.ts';
import type { ErrorCode } from '#domain/error-code.ts';
import { isDomainError } from '#domain/errors.ts';
import { errorMessages } from '#domain/messages.ts';

export const PublishRequestSchema = v.pipe(
  v.strictObject({
    /** Pages by path, query included. */
    paths: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(300))), v.maxLength(1000))),
    /** Ids of stores, for all their pages. */
    businesses: v.optional(v.pipe(v.array(IdSchema), v.maxLength(1000))),
    /** Renders everything and compares each file with the rendering, whatever is known of it. */
    verify: v.optional(v.literal(true)),
  }),
  v.check(({ paths, businesses, verify }) => verify === undefined || !(paths ?? businesses)),
);
/** A request to publish. A request that names nothing asks for everything. */
export type PublishRequest = v.InferOutput<typeof PublishRequestSchema>;

export interface HookOptions {
  /** Without a secret the hook does not exist. */
  readonly secret: string | null;
  readonly publish: (request: PublishRequest) => void;
  /**
   * Reads the text of a body. Rejects with a DomainError when it has more than `maximum` bytes or arrives too slowly.
   */
  readonly readBody: (c: Context, maximum: number) => Promise<string>;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

/** The greatest difference between the sender's clock and ours. */
const toleranceSeconds = 300;
const maxBodyBytes = 256 * 1024;

/** A signed call of the hook in the form that `fetch` takes. The signature has the present time. */
export function createPublishCall(secret: string, request: PublishRequest) {
  const body = JSON.stringify(request);
  const signature = signHook(secret, Math.floor(Date.now() / 1000), body);
  return { method: 'POST', body, headers: { [signatureHeader]: signature } };
}

/**
 * `POST /hooks/publish`: a signed request to publish. Answers 202 once the request is passed on, 401 for a signature
 * that is wrong, too old or already used, and 404 without a secret.
 */
export function createPublishHook({
  secret,
  publish,
  readBody,
  now = Date.now,
}: HookOptions): Hono {
  const used = new Map<string, number>();
  const app = new Hono();
  app.onError((error, context) => {
    if (!isDomainError(error)) throw error;
    const isSlow = error.code === 'request_timeout';
    if (!isSlow && error.code !== 'payload_too_large') throw error;
    return context.json(errorBody(error.code), isSlow ? 408 : 413);
  });
  app.post('/hooks/publish', async (context) => {
    if (secret === null || secret === '') return context.json(errorBody('not_found'), 404);
    // Until the signature is verified, a sender may not cost more memory or more time.
    const body = await readBody(context, maxBodyBytes);
    const signature = context.req.header(signatureHeader) ?? '';
    const seconds = Math.floor(now() / 1000);
    for (const [old, at] of used) if (at < seconds - toleranceSeconds) used.delete(old);
    const signedAt = readSignedAt(secret, signature, body);
    if (
      signedAt === null ||
      Math.abs(seconds - signedAt) > toleranceSeconds ||
      used.has(signature)
    ) {
      return context.json(errorBody('invalid_signature'), 401);
    }
    const request = v.safeParse(PublishRequestSchema, parseJson(body));
    if (!request.success) return context.json(errorBody('validation_failed'), 400);
    used.set(signature, signedAt);
    publish(request.output);
    return context.json({ accepted: true }, 202);
  });
  return app;
}

function parseJson(text: string): unknown {
  if (text.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? null : value;
  } catch {
    return null;
  }
}

/** The body of a refusal, in the form that all calls of the API use (product.md 8). */
export function errorBody(code: ErrorCode) {
  return { message: errorMessages[code], code };
}
