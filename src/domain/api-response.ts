/** The body of a refusal, as the contract has it for every response that is not a success (product.md 6.12). */
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
 * What a response of our API says. Null for a response of anybody else: a host of files that has no such address and
 * sends a page of its own, a network that asks for a sign-in first, a proxy whose API is away. Ours is JSON or empty,
 * and a refusal has the words and the code of the contract. Rejects when the response breaks off.
 */
export async function readApiResponse(
  response: Pick<Response, 'ok' | 'text'>,
): Promise<ApiResponse | null> {
  const body = parse(await response.text());
  if (response.ok) return body === undefined ? null : { isOk: true, body };
  return isRefusal(body) ? { isOk: false, body } : null;
}

/** Undefined for what is no JSON. */
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
