/** The body of a refusal, which the contract prescribes for every unsuccessful response (product.md 6.12). */
export interface Refusal {
  readonly message: string;
  readonly code: string;
  readonly own?: true | undefined;
  readonly issues?: { path: string; message: string }[] | undefined;
}

export type ApiResponse =
  | { readonly isOk: true; readonly body: unknown }
  | { readonly isOk: false; readonly body: Refusal };

/**
 * Reads a response of our API. Null for a response of anything else: a static host that sends its own page, a network
 * with a sign-in page, a proxy whose API is down. Ours is JSON or empty, and a refusal has the contract's message and
 * code. Rejects when the response is interrupted.
 */
export async function readApiResponse(
  response: Pick<Response, 'ok' | 'text'>,
): Promise<ApiResponse | null> {
  const body = parse(await response.text());
  if (response.ok) return body === undefined ? null : { isOk: true, body };
  return isRefusal(body) ? { isOk: false, body } : null;
}

/** Undefined when the text is not JSON. */
function parse(text: string): unknown {
  try {
    return text && (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}

function isRefusal(body: unknown): body is Refusal {
  const { message, code } = Object(body) as Partial<Refusal>;
  if (typeof message !== 'string' || typeof code !== 'string') return false;
  return message !== '' && /^[a-z_]+$/.test(code);
}
